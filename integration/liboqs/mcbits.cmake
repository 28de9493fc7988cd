# Makes liboqs build its Classic McEliece on mcbits. No file of liboqs changes:
#
#     cmake -DCMAKE_PROJECT_liboqs_INCLUDE=.../integration/liboqs/mcbits.cmake -S LIBOQS -B BUILD ...
#
# MCBITS_DIR is the folder with libmcbits.a and mcbits.h; the default is target/c of this repository,
# where `make` puts them. Needs CMake 3.19.

set(MCBITS_DIR "${CMAKE_CURRENT_LIST_DIR}/../../target/c" CACHE PATH "The folder with libmcbits.a and mcbits.h")
set(MCBITS_LIBOQS_DIR "${CMAKE_CURRENT_LIST_DIR}")

# When liboqs has defined its targets.
function(mcbits_replace_classic_mceliece)
    # Of the sources of the library oqs, the objects of Classic McEliece go out and ours come in.
    get_target_property(sources oqs SOURCES)
    set(replaced ${sources})
    list(FILTER replaced INCLUDE REGEX "TARGET_OBJECTS:classic_mceliece_")
    if(NOT replaced)
        message(FATAL_ERROR "mcbits: this configuration of liboqs has no Classic McEliece")
    endif()
    list(FILTER sources EXCLUDE REGEX "TARGET_OBJECTS:classic_mceliece_")
    foreach(objects IN LISTS replaced)
        string(REGEX REPLACE ".*TARGET_OBJECTS:([a-z0-9_]+)>.*" "\\1" target "${objects}")
        set_property(TARGET ${target} PROPERTY EXCLUDE_FROM_ALL TRUE)
    endforeach()

    add_library(mcbits_kem OBJECT "${MCBITS_LIBOQS_DIR}/kem_mcbits.c")
    target_include_directories(mcbits_kem PRIVATE $<TARGET_PROPERTY:oqs,INTERFACE_INCLUDE_DIRECTORIES> "${MCBITS_DIR}")
    set_property(TARGET mcbits_kem PROPERTY POSITION_INDEPENDENT_CODE ON)
    set_property(TARGET oqs PROPERTY SOURCES ${sources} $<TARGET_OBJECTS:mcbits_kem>)

    if(BUILD_SHARED_LIBS)
        # The names of mcbits stay inside.
        target_link_libraries(oqs PRIVATE "${MCBITS_DIR}/libmcbits.a")
        target_link_options(oqs PRIVATE "LINKER:--exclude-libs,libmcbits.a")
    else()
        # Its one object goes into liboqs.a, which is then complete.
        target_sources(oqs PRIVATE "${MCBITS_DIR}/mcbits.o")
        set_property(SOURCE "${MCBITS_DIR}/mcbits.o" TARGET_DIRECTORY oqs PROPERTY EXTERNAL_OBJECT TRUE)
    endif()
endfunction()

cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL mcbits_replace_classic_mceliece)

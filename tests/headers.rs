//! `include/mcbits.h` and, with the feature `mcbits2017`, `include/mcbits2017.h` are made from the
//! tables of parameter sets and must be current: `UPDATE=1 cargo test --test headers` writes them.
//!
//! cbindgen reads source text and does not expand macros, so it cannot see the
//! functions that `src/ffi/sets.rs` makes. Here the declarations are rendered from
//! the table as plain Rust text, which cbindgen then translates.

use mcbits::params::{ALL, Params, SESSION_KEY_BYTES};
use mcbits::{Error, Kem};
use std::fmt::Write;
use std::path::Path;

/// The macros of one set: sizes, and what is taken from the allocator.
fn sizes(p: &Params) -> String {
    let mut text = String::new();
    let kem = Kem::by_name(p.name).unwrap();
    for (name, value) in [
        ("PUBLICKEYBYTES", p.public_key_bytes()),
        ("SECRETKEYBYTES", p.secret_key_bytes()),
        ("CIPHERTEXTBYTES", p.ciphertext_bytes()),
        ("BYTES", SESSION_KEY_BYTES),
        ("KEYPAIR_HEAPBYTES", kem.keypair_heap_bytes()),
        ("PUBLIC_FROM_SECRET_HEAPBYTES", kem.public_from_secret_heap_bytes()),
        ("CHECK_KEYPAIR_HEAPBYTES", kem.check_keypair_heap_bytes()),
        ("PREPARED_HEAPBYTES", kem.prepared_heap_bytes()),
        ("ENC_BATCH_HEAPBYTES", kem.enc_batch_heap_bytes(64)),
    ] {
        writeln!(text, "#define crypto_kem_{}_{name} {value}", p.name).unwrap();
    }
    text
}

/// All macros, as C text.
fn macros() -> String {
    let mut text = String::new();
    for (name, value) in [
        ("MAJOR", env!("CARGO_PKG_VERSION_MAJOR")),
        ("MINOR", env!("CARGO_PKG_VERSION_MINOR")),
        ("PATCH", env!("CARGO_PKG_VERSION_PATCH")),
    ] {
        writeln!(text, "#define MCBITS_VERSION_{name} {value}").unwrap();
    }
    text += "\n";
    for (name, error) in [
        ("INPUT", Error::Input),
        ("RANDOM", Error::Random),
        ("MEMORY", Error::Memory),
        ("ARGUMENT", Error::Argument),
        ("LENGTH", Error::Length),
    ] {
        writeln!(text, "#define MCBITS_ERR_{name} ({})", error.code()).unwrap();
    }
    text += "\n";
    for (name, value) in
        [("KEYPAIR", Kem::KEYPAIR_STACK_BYTES), ("ENC", Kem::ENC_STACK_BYTES), ("DEC", Kem::DEC_STACK_BYTES)]
    {
        writeln!(text, "#define MCBITS_{name}_STACKBYTES {value}").unwrap();
    }
    for p in ALL {
        text += "\n";
        text += &sizes(p);
    }
    text
}

/// The functions of one set, as Rust text.
fn functions(p: &Params) -> String {
    const PK: &str = "pk: *mut c_uchar";
    const SK: &str = "sk: *mut c_uchar";
    const CT: &str = "ct: *mut c_uchar";
    const SS: &str = "ss: *mut c_uchar";
    const PK_IN: &str = "pk: *const c_uchar";
    const SK_IN: &str = "sk: *const c_uchar";
    const CT_IN: &str = "ct: *const c_uchar";
    const SEED_IN: &str = "seed: *const c_uchar";
    const RNG: &str = "rng: mcbits_rng";
    const CONTEXT: &str = "context: *mut c_void";
    const COUNT: &str = "count: usize";
    const KEY: &str = "key: *const mcbits_prepared";
    let mut text = String::new();
    for (name, arguments, result) in [
        ("publickeybytes", &[][..], "usize"),
        ("secretkeybytes", &[], "usize"),
        ("ciphertextbytes", &[], "usize"),
        ("bytes", &[], "usize"),
        ("keypair", &[PK, SK], "c_int"),
        ("enc", &[CT, SS, PK_IN], "c_int"),
        ("dec", &[SS, CT_IN, SK_IN], "c_int"),
        ("keypair_rng", &[PK, SK, RNG, CONTEXT], "c_int"),
        ("enc_rng", &[CT, SS, PK_IN, RNG, CONTEXT], "c_int"),
        ("keypair_from_seed", &[PK, SK, SEED_IN], "c_int"),
        ("public_from_secret", &[PK, SK_IN], "c_int"),
        ("check_keypair", &[PK_IN, SK_IN], "c_int"),
        ("prepare", &["key: *mut *mut mcbits_prepared", SK_IN], "c_int"),
        ("dec_prepared", &[SS, CT_IN, KEY], "c_int"),
        ("enc_batch", &[CT, SS, COUNT, PK_IN], "c_int"),
        ("enc_batch_rng", &[CT, SS, COUNT, PK_IN, RNG, CONTEXT], "c_int"),
        ("dec_batch", &[SS, CT_IN, COUNT, SK_IN], "c_int"),
        ("dec_batch_prepared", &[SS, CT_IN, COUNT, KEY], "c_int"),
    ] {
        let (set, arguments) = (p.name, arguments.join(", "));
        writeln!(
            text,
            "#[unsafe(no_mangle)] pub extern \"C\" fn crypto_kem_{set}_{name}({arguments}) -> {result} {{}}"
        )
        .unwrap();
    }
    text
}

/// A header from Rust text; `name` is that of the macro around it.
fn header(intro: &str, name: &str, includes: &[&str], macros: &str, declarations: &str) -> String {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.rs"));
    std::fs::write(&source, declarations).unwrap();
    let config = cbindgen::Config {
        language: cbindgen::Language::C,
        header: Some(format!("{intro}#ifndef {name}\n#define {name}")),
        no_includes: true,
        sys_includes: vec!["stddef.h".into()],
        includes: includes.iter().map(|file| file.to_string()).collect(),
        after_includes: Some(format!("\n{macros}\n#ifdef __cplusplus\nextern \"C\" {{\n#endif")),
        trailer: Some(format!("#ifdef __cplusplus\n}} /* extern \"C\" */\n#endif\n\n#endif /* {name} */")),
        usize_is_size_t: true,
        documentation_style: cbindgen::DocumentationStyle::C,
        line_length: 120,
        ..Default::default()
    };
    let mut text = Vec::new();
    cbindgen::Builder::new().with_config(config).with_src(&source).generate().unwrap().write(&mut text);
    String::from_utf8(text).unwrap()
}

/// Compares a header in the tree with what it should be; `UPDATE=1` writes it.
fn assert_current(name: &str, wanted: &str) {
    let path = format!("{}/include/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, wanted).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == wanted,
        "include/{name} is not current; run: UPDATE=1 cargo test --features mcbits2017 --test headers"
    );
}

#[test]
fn header_is_current() {
    let declarations =
        String::from(include_str!("headers/library.rs")) + &ALL.iter().map(functions).collect::<String>();
    let intro = include_str!("headers/intro.h");
    assert_current("mcbits.h", &header(intro, "MCBITS_H", &[], &macros(), &declarations));
}

/// The header of McBits 2017.
#[cfg(feature = "mcbits2017")]
#[test]
fn header_of_2017_is_current() {
    use mcbits::mcbits2017::{mcbits4096062, mcbits8192128};
    const MESSAGE: &str = "m: *const c_uchar, mlen: c_ulonglong";
    let mut macros = "#define MCBITS2017_STACKBYTES 65536\n".to_string();
    let mut declarations = include_str!("headers/library2017.rs").to_string();
    for set in [mcbits8192128, mcbits4096062] {
        macros += "\n";
        for (name, value) in [
            ("PUBLICKEYBYTES", set.public_key_bytes()),
            ("SECRETKEYBYTES", set.secret_key_bytes()),
            ("BYTES", set.overhead_bytes()),
            ("KEYPAIR_HEAPBYTES", set.keypair_heap_bytes()),
        ] {
            writeln!(macros, "#define crypto_encrypt_{}_{name} {value}", set.name()).unwrap();
        }
        let keys = "pk: *mut c_uchar, sk: *mut c_uchar";
        let encrypt = format!("c: *mut c_uchar, clen: *mut c_ulonglong, {MESSAGE}, pk: *const c_uchar");
        let open = "m: *mut c_uchar, mlen: *mut c_ulonglong, c: *const c_uchar, clen: c_ulonglong, sk: *const c_uchar";
        let rng = "rng: mcbits_rng, context: *mut c_void";
        for (function, arguments) in [
            ("_keypair", keys.to_string()),
            ("_keypair_rng", format!("{keys}, {rng}")),
            ("_public_from_secret", "pk: *mut c_uchar, sk: *const c_uchar".to_string()),
            ("", encrypt.clone()),
            ("_rng", format!("{encrypt}, {rng}")),
            ("_open", open.to_string()),
        ] {
            let set = set.name();
            writeln!(
                declarations,
                "#[unsafe(no_mangle)] pub extern \"C\" fn crypto_encrypt_{set}{function}({arguments}) -> c_int {{}}"
            )
            .unwrap();
        }
    }
    let intro = include_str!("headers/intro2017.h");
    assert_current("mcbits2017.h", &header(intro, "MCBITS2017_H", &["mcbits.h"], &macros, &declarations));
}

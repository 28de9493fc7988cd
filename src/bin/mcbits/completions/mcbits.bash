# Completion of mcbits for bash.

_mcbits() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words='keypair enc dec list selftest speed version completions help --help --version'
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        return
    fi
    case $before in
    -p | --public | -s | --secret | -c | --ciphertext | -k | --key)
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$word"))
        return
        ;;
    -i | --implementation)
        COMPREPLY=($(compgen -W 'portable avx2 avx512 all' -- "$word"))
        return
        ;;
    -n | --count | -t | --seconds)
        [ "$command $before" = 'list -n' ] || return
        ;;
    esac
    case $command in
    keypair) words='--public --secret --count --force --help' ;;
    enc) words='--public --ciphertext --key --force --help' ;;
    dec) words='--secret --ciphertext --key --force --help' ;;
    list) words='--names --json --help' ;;
    selftest) words='--implementation --quiet --help' ;;
    speed) words='--json --implementation --seconds --help' ;;
    completions) words='bash zsh fish --help' ;;
    help) words='keypair enc dec list selftest speed version completions help' ;;
    *) words='--help' ;;
    esac
    case $command in
    keypair | enc | dec | selftest | speed) words="$words $(mcbits list --names 2>/dev/null)" ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -F _mcbits mcbits

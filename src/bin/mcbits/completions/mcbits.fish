# Completion of mcbits for fish.

complete -c mcbits -f
complete -c mcbits -n __fish_use_subcommand -a keypair -d 'make a key pair'
complete -c mcbits -n __fish_use_subcommand -a enc -d 'make a session key and its ciphertext'
complete -c mcbits -n __fish_use_subcommand -a dec -d 'recover the session key from a ciphertext'
complete -c mcbits -n __fish_use_subcommand -a list -d 'list the parameter sets'
complete -c mcbits -n __fish_use_subcommand -a selftest -d 'compare with known answers'
complete -c mcbits -n __fish_use_subcommand -a speed -d measure
complete -c mcbits -n __fish_use_subcommand -a version -d 'print the version'
complete -c mcbits -n __fish_use_subcommand -a completions -d 'print a completion script'
complete -c mcbits -n __fish_use_subcommand -a help -d 'print the page of a command'
complete -c mcbits -s h -l help -d 'print the page'
complete -c mcbits -n __fish_use_subcommand -s V -l version -d 'print the version'

complete -c mcbits -n '__fish_seen_subcommand_from keypair enc dec selftest speed' -a '(mcbits list --names)'
complete -c mcbits -n '__fish_seen_subcommand_from keypair enc' -s p -l public -rF -d 'public key'
complete -c mcbits -n '__fish_seen_subcommand_from keypair dec' -s s -l secret -rF -d 'secret key'
complete -c mcbits -n '__fish_seen_subcommand_from enc dec' -s c -l ciphertext -rF -d ciphertext
complete -c mcbits -n '__fish_seen_subcommand_from enc dec' -s k -l key -rF -d 'session key'
complete -c mcbits -n '__fish_seen_subcommand_from keypair enc dec' -s f -l force -d 'replace files that exist'
complete -c mcbits -n '__fish_seen_subcommand_from keypair' -s n -l count -x -d 'number of pairs'
complete -c mcbits -n '__fish_seen_subcommand_from list' -s n -l names -d 'names only'
complete -c mcbits -n '__fish_seen_subcommand_from list speed' -s j -l json -d JSON
complete -c mcbits -n '__fish_seen_subcommand_from selftest speed' -s i -l implementation -xa 'portable avx2 avx512 all'
complete -c mcbits -n '__fish_seen_subcommand_from selftest' -s q -l quiet -d 'failures only'
complete -c mcbits -n '__fish_seen_subcommand_from speed' -s t -l seconds -x -d 'time for each operation'
complete -c mcbits -n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'
complete -c mcbits -n '__fish_seen_subcommand_from help' -a 'keypair enc dec list selftest speed version completions help'

//! What the command says of itself: pages and completion scripts.

use crate::arguments::Arguments;
use crate::output::{Failure, print};
use std::ffi::OsString;

/// The page of `mcbits --help`.
pub const OVERVIEW: &str = "\
mcbits: the key encapsulation mechanism Classic McEliece

usage: mcbits COMMAND [OPTION..] [OPERAND..]

  keypair      make a key pair
  enc          make a session key, and the ciphertext that carries it to the owner of a public key
  dec          recover the session key from a ciphertext with the secret key
  list         list the parameter sets and their sizes
  selftest     compare this build on this CPU with known answers
  speed        measure
  version      print the version and the implementation in use
  completions  print a completion script for bash, zsh or fish
  help         print the page of a command

A round trip. The receiver makes keys and publishes pk; the sender makes a session key and sends ct;
the receiver recovers the same session key:

  mcbits keypair mceliece6960119f --public pk --secret sk
  mcbits enc mceliece6960119f --public pk --ciphertext ct --key key.sender
  mcbits dec mceliece6960119f --secret sk --ciphertext ct --key key.receiver
  cmp key.sender key.receiver

Files are raw bytes, as other implementations of Classic McEliece write them; '-' is standard
input or output. Exit codes: 0 done, 1 failed, 2 called wrongly; a failure is one line.
'mcbits COMMAND --help' says more.
";

const KEYPAIR: &str = "\
usage: mcbits keypair SET -p FILE -s FILE [--count N] [--force]

Makes a key pair of the parameter set SET ('mcbits list') from the system's randomness.

  -p, --public FILE   where the public key goes
  -s, --secret FILE   where the secret key goes; the file has mode 0600
  -n, --count N       N pairs, in files FILE.1 to FILE.N
  -f, --force         replace files that exist

Sets whose names end in f make keys several times faster; the keys are used in the same way.
For a secret key that never touches a disk: mcbits keypair SET -p pk -s - | age -p > sk.age
";

const ENC: &str = "\
usage: mcbits enc SET -p FILE -c FILE -k FILE [--force]

Makes a session key of 32 bytes, and the ciphertext that carries it to the owner of a public key.

  -p, --public FILE       the public key
  -c, --ciphertext FILE   where the ciphertext goes, which is sent
  -k, --key FILE          where the session key goes, which is secret; the file has mode 0600
  -f, --force             replace files that exist

Use the session key for one message or connection, through a key derivation together with that
of a second mechanism (hybrid).
";

const DEC: &str = "\
usage: mcbits dec SET -s FILE -c FILE -k FILE [--force]

Recovers the session key from a ciphertext.

  -s, --secret FILE       the secret key
  -c, --ciphertext FILE   the ciphertext
  -k, --key FILE          where the session key goes, which is secret; the file has mode 0600
  -f, --force             replace a file that exists

A ciphertext that was changed or was made for another key is no failure: the session key is then
one that nobody else has, and what is encrypted with it cannot be read. Exit code 1 means
that a file has the wrong length or bits set that are always zero.
";

const LIST: &str = "\
usage: mcbits list [--names | --json]

Lists the parameter sets, the sizes of their keys and ciphertexts in bytes, and the standards they are in.

  -n, --names   the names only
  -j, --json    as JSON
";

const SELFTEST: &str = "\
usage: mcbits selftest [--implementation NAME] [--quiet] [SET..]

For each set and each implementation that this CPU has: keys, an encapsulation and two decapsulations
from fixed randomness are compared with known answers; a round trip must give the same session key, and a broken
ciphertext another one.

  -i, --implementation NAME   only this one: portable, avx2 or avx512
  -q, --quiet                 print failures only

Exit code 1 if anything failed.
";

const SPEED: &str = "\
usage: mcbits speed [--json] [--implementation NAME] [--seconds S] [SET..]

Measures key generation, encapsulation and decapsulation of the sets (all, if none is named).

  -j, --json                  as JSON, in nanoseconds
  -i, --implementation NAME   portable, avx2, avx512 or all; else the best that this CPU has
  -t, --seconds S             time for each operation, 0.3 if not given; three runs at least

Key generation makes a number of attempts that differs from run to run, in sets without f: see the mean.
";

const VERSION: &str = "\
usage: mcbits version

Prints the version, the implementation in use and those that this CPU has.
";

const COMPLETIONS: &str = "\
usage: mcbits completions bash | zsh | fish

Prints a completion script. To use it:

  bash   mcbits completions bash > ~/.local/share/bash-completion/completions/mcbits
  zsh    mcbits completions zsh > DIR/_mcbits      with a DIR of $fpath
  fish   mcbits completions fish > ~/.config/fish/completions/mcbits.fish
";

const HELP: &str = "\
usage: mcbits help [COMMAND]

Prints the page of a command, or an overview.
";

/// The page of a command.
pub fn page(command: &str) -> Option<&'static str> {
    Some(match command {
        "keypair" => KEYPAIR,
        "enc" => ENC,
        "dec" => DEC,
        "list" => LIST,
        "selftest" => SELFTEST,
        "speed" => SPEED,
        "version" => VERSION,
        "completions" => COMPLETIONS,
        "help" => HELP,
        _ => return None,
    })
}

pub fn help(words: Vec<OsString>) -> Result<(), Failure> {
    let arguments = Arguments::parse("help", words, &[])?;
    match arguments.operands() {
        [] => print(OVERVIEW),
        [command] => match command.to_str().and_then(page) {
            Some(page) => print(page),
            None => Err(Failure::usage(&format!("unknown command '{}'", command.display()), None)),
        },
        _ => Err(arguments.usage("one command at a time")),
    }
}

pub fn completions(words: Vec<OsString>) -> Result<(), Failure> {
    let arguments = Arguments::parse("completions", words, &[])?;
    match arguments.operands() {
        [shell] if shell == "bash" => print(include_str!("completions/mcbits.bash")),
        [shell] if shell == "zsh" => print(include_str!("completions/_mcbits")),
        [shell] if shell == "fish" => print(include_str!("completions/mcbits.fish")),
        _ => Err(arguments.usage("which shell? bash, zsh or fish")),
    }
}

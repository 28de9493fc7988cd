//! The command `mcbits`: files, streams, exit codes, and what it says.
#![cfg(all(unix, feature = "cli"))]

use mcbits::Kem;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const MCBITS: &str = env!("CARGO_BIN_EXE_mcbits");
const SET: &str = "mceliece348864f";

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the command in a folder; its words are separated by spaces.
fn run(folder: &Path, words: &str) -> Output {
    Command::new(MCBITS).current_dir(folder).args(words.split(' ')).stdin(Stdio::null()).output().unwrap()
}

/// The same, with something on standard input.
fn run_with(folder: &Path, words: &str, input: &[u8]) -> Output {
    let mut child = Command::new(MCBITS)
        .current_dir(folder)
        .args(words.split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that has seen enough does not read all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// It succeeded without a word of complaint; what it printed.
fn ok(output: Output) -> Vec<u8> {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    output.stdout
}

fn text(output: Output) -> String {
    String::from_utf8(ok(output)).unwrap()
}

/// It failed with this code and this one line.
fn fails(output: Output, code: i32, message: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("mcbits: {message}\n"));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0));
}

fn mode(path: PathBuf) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn round_trip_in_files() {
    let folder = folder("files");
    ok(run(&folder, &format!("keypair {SET} --public pk --secret sk")));
    ok(run(&folder, &format!("enc {SET} --public pk --ciphertext ct --key sent")));
    ok(run(&folder, &format!("dec {SET} --secret sk --ciphertext ct --key received")));
    assert_eq!(names(&folder), ["ct", "pk", "received", "sent", "sk"]);
    for secret in ["sk", "sent", "received"] {
        assert_eq!(mode(folder.join(secret)), 0o600, "{secret}");
    }
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!((read("pk").len(), read("sk").len(), read("ct").len()), (261_120, 6492, 96));
    assert_eq!((read("sent").len(), read("sent")), (32, read("received")));
    Kem::by_name(SET).unwrap().check_keypair(&read("pk"), &read("sk")).unwrap();

    // A ciphertext that was changed is no failure, and gives another key.
    let mut ct = read("ct");
    ct[5] ^= 4;
    let rejected = ok(run_with(&folder, &format!("dec {SET} -ssk -c- --key=-"), &ct));
    assert_eq!(rejected.len(), 32);
    assert_ne!(rejected, read("sent"));
}

#[test]
fn streams() {
    let folder = folder("streams");
    let secret = ok(run(&folder, &format!("keypair {SET} -p pk -s -")));
    let public = fs::read(folder.join("pk")).unwrap();
    let ciphertext = ok(run_with(&folder, &format!("enc {SET} -p - -c - -k key"), &public));
    fs::write(folder.join("ct"), ciphertext).unwrap();
    let key = ok(run_with(&folder, &format!("dec {SET} -s - -c ct -k -"), &secret));
    assert_eq!(key, fs::read(folder.join("key")).unwrap());

    // What a shell has opened is written where it is.
    let script =
        format!("{MCBITS} keypair {SET} -p /dev/fd/5 -s /dev/fd/9 5>pk5 9>sk9 && cat /dev/fd/0 <sk9");
    let secret = ok(Command::new("sh").current_dir(&folder).args(["-c", &script]).output().unwrap());
    assert_eq!((secret.len(), fs::read(folder.join("pk5")).unwrap().len()), (6492, 261_120));
    assert_eq!(ok(run(&folder, &format!("keypair {SET} -p /dev/null -s -"))).len(), 6492);
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder("overwriting");
    let keypair = format!("keypair {SET} -p pk -s sk");
    fs::write(folder.join("sk"), "precious").unwrap();
    fails(run(&folder, &keypair), 1, "sk: exists; --force replaces it");
    assert_eq!(names(&folder), ["sk"]);
    assert_eq!(fs::read(folder.join("sk")).unwrap(), b"precious");
    // A link that leads nowhere is not followed either.
    std::os::unix::fs::symlink("elsewhere", folder.join("pk")).unwrap();
    fails(run(&folder, &keypair), 1, "pk: exists; --force replaces it");

    // With --force the file is another one, for its owner only.
    ok(run(&folder, &format!("{keypair} --force")));
    assert_eq!(names(&folder), ["pk", "sk"]);
    assert_eq!((mode(folder.join("sk")), fs::metadata(folder.join("sk")).unwrap().len()), (0o600, 6492));
    assert!(!folder.join("pk").is_symlink());

    // Nothing of a pair is left if one half cannot be written.
    let before = fs::read(folder.join("sk")).unwrap();
    fails(
        run(&folder, &format!("keypair {SET} -f -p /dev/full -s sk")),
        1,
        "/dev/full: No space left on device",
    );
    fails(
        run(&folder, &format!("keypair {SET} -p /dev/full -s new")),
        1,
        "/dev/full: No space left on device",
    );
    assert_eq!(
        (names(&folder), fs::read(folder.join("sk")).unwrap()),
        (vec!["pk".into(), "sk".into()], before)
    );
}

/// Only what is open is written where it is, not all that stands in /dev.
#[cfg(target_os = "linux")]
#[test]
fn shared_memory_is_a_folder() {
    let Some(folder) = Some(Path::new("/dev/shm")).filter(|folder| folder.is_dir()) else { return };
    let folder = folder.join(format!("mcbits-test-{}", std::process::id()));
    fs::create_dir(&folder).unwrap();
    let keypair = format!("keypair {SET} -p {0}/pk -s {0}/sk", folder.display());
    ok(run(&folder, &keypair));
    assert_eq!(mode(folder.join("sk")), 0o600);
    let again = run(&folder, &keypair);
    fs::remove_dir_all(&folder).unwrap();
    fails(again, 1, &format!("{}/pk: exists; --force replaces it", folder.display()));
}

#[test]
fn many_pairs() {
    let folder = folder("many");
    ok(run(&folder, &format!("keypair {SET} -p pk -s sk --count 3")));
    assert_eq!(names(&folder), ["pk.1", "pk.2", "pk.3", "sk.1", "sk.2", "sk.3"]);
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_ne!(read("sk.1"), read("sk.2"));
    Kem::by_name(SET).unwrap().check_keypair(&read("pk.3"), &read("sk.3")).unwrap();
    fails(run(&folder, &format!("keypair {SET} -p pk -s sk -n 4")), 1, "pk.1: exists; --force replaces it");
    let see = "see mcbits keypair --help";
    fails(
        run(&folder, &format!("keypair {SET} -p pk -s - -n 2")),
        2,
        &format!("--count needs names of files; {see}"),
    );
    for count in ["0", "many", "-1"] {
        let message = format!("--count needs a number, not '{count}'; {see}");
        fails(run(&folder, &format!("keypair {SET} -p a -s b --count {count}")), 2, &message);
    }
}

#[test]
fn wrong_calls() {
    let folder = folder("calls");
    let none = Command::new(MCBITS).output().unwrap();
    fails(none, 2, "no command; see mcbits --help");
    if cfg!(target_os = "linux") {
        let full = fs::File::create("/dev/full").unwrap();
        let full = Command::new(MCBITS).arg("list").stdout(full).output().unwrap();
        fails(full, 1, "standard output: No space left on device");
    }
    for (words, message) in [
        ("frobnicate", "unknown command 'frobnicate'; see mcbits --help"),
        ("keypair", "the parameter set is missing; see mcbits keypair --help"),
        ("keypair mceliece1", "unknown parameter set 'mceliece1'; see mcbits list"),
        ("keypair mceliece348864f", "--public FILE is missing; see mcbits keypair --help"),
        ("keypair mceliece348864f x -p a -s b", "'x' is one word too many; see mcbits keypair --help"),
        ("keypair mceliece348864f -p a -s a", "'a' is given for two outputs"),
        ("keypair mceliece348864f -p a -s", "--secret needs a value; see mcbits keypair --help"),
        ("keypair mceliece348864f -p a -p b", "--public is given twice; see mcbits keypair --help"),
        ("keypair mceliece348864f --force=yes", "--force has no value; see mcbits keypair --help"),
        ("enc mceliece348864f -p a -c - -k -", "'-' is given for two outputs"),
        ("enc mceliece348864f -x", "unknown option '-x'; see mcbits enc --help"),
        (
            "dec mceliece348864f -s - -c - -k k",
            "only one of two inputs can be standard input; see mcbits dec --help",
        ),
        ("list --nmaes", "unknown option '--nmaes'; see mcbits list --help"),
        ("version now", "'now' is one word too many; see mcbits version --help"),
        ("speed --seconds soon", "--seconds needs a number, not 'soon'; see mcbits speed --help"),
        ("speed --seconds=-1", "--seconds needs a number that is not negative; see mcbits speed --help"),
        ("completions csh", "which shell? bash, zsh or fish; see mcbits completions --help"),
        ("help me", "unknown command 'me'; see mcbits --help"),
    ] {
        fails(run(&folder, words), 2, message);
    }
    let unknown =
        text(run(&folder, "version")).lines().nth(1).unwrap().split("of ").nth(1).unwrap().to_string();
    let has = unknown.trim_end_matches(" on this CPU");
    fails(
        run(&folder, "selftest -i sse9"),
        2,
        &format!("no implementation 'sse9' on this CPU, which has {has}; see mcbits selftest --help"),
    );
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn wrong_files() {
    let folder = folder("inputs");
    fs::write(folder.join("sk"), vec![1; 6492]).unwrap();
    fs::write(folder.join("pk"), vec![0xff; 1_047_319]).unwrap();
    fs::write(folder.join("ct"), vec![0xff; 194]).unwrap();
    fs::create_dir(folder.join("d")).unwrap();
    let six = "mceliece6960119";
    for (words, message) in [
        ("enc mceliece348864 -p none -c c -k k", "none: No such file or directory"),
        ("enc mceliece348864 -p sk -c none/c -k k", "none/c: No such file or directory"),
        ("enc mceliece348864 -p sk -c d -k k", "d: is a directory"),
        (
            "enc mceliece348864 -p sk -c c -k k",
            "sk: a public key of mceliece348864 has 261120 bytes, not 6492; 6492 is a secret key of mceliece348864",
        ),
        (
            "enc mceliece348864 -p pk -c c -k k",
            "pk: a public key of mceliece348864 has 261120 bytes, not 1047319; 1047319 is that of mceliece6960119",
        ),
        (
            "dec mceliece348864pc -s sk -c ct -k k",
            "ct: a ciphertext of mceliece348864pc has 128 bytes, not 194; 194 is that of mceliece6960119",
        ),
        ("dec mceliece348864 -s sk -c - -k k", "-: a ciphertext of mceliece348864 has 96 bytes, not 0"),
        ("enc SIX -p pk -c c -k k", "pk: not a public key of mceliece6960119: a padding bit is set"),
        ("dec SIX -s sk -c ct -k k", "ct: not a ciphertext of mceliece6960119: a padding bit is set"),
    ] {
        fails(run(&folder, &words.replace("SIX", six)), 1, message);
    }
    let longer = run_with(&folder, "dec mceliece348864 -s sk -c - -k k", &[0; 1000]);
    fails(longer, 1, "-: a ciphertext of mceliece348864 has 96 bytes, not more than 96");
    assert_eq!(names(&folder), ["ct", "d", "pk", "sk"]);
}

#[test]
fn lists() {
    let folder = folder("lists");
    let every: Vec<_> = Kem::all().map(|kem| kem.name().to_string()).collect();
    let names: Vec<_> = text(run(&folder, "list --names")).lines().map(str::to_owned).collect();
    assert_eq!(names, every);
    let table = text(run(&folder, "list"));
    assert_eq!(table.lines().count(), 21);
    let line = table.lines().find(|line| line.starts_with("mceliece6960119pcf")).unwrap();
    assert_eq!(
        line.split_whitespace().collect::<Vec<_>>(),
        ["mceliece6960119pcf", "1047319", "13948", "226", "32", "ISO"]
    );
    let json: serde_json::Value = serde_json::from_str(&text(run(&folder, "list --json"))).unwrap();
    assert_eq!(
        (json[0]["set"].as_str(), json[19]["ciphertext_bytes"].as_u64()),
        (Some("mceliece348864"), Some(240))
    );
    assert_eq!(json[4]["standards"], "NIST round 4, ISO");
    let version = text(run(&folder, "--version"));
    assert!(version.starts_with(concat!("mcbits ", env!("CARGO_PKG_VERSION"), "\nimplementation ")));
    assert_eq!(text(run(&folder, "version")), version);

    // Nobody reads: no panic, no message.
    let mut child = Command::new("sh");
    let child = child.args(["-c", &format!("({MCBITS} list; echo $? >&2) | exec true")]);
    let said = String::from_utf8(child.output().unwrap().stderr).unwrap();
    assert!(["0\n", "1\n"].contains(&&*said), "{said}");
}

#[test]
fn selftest() {
    let folder = folder("selftest");
    let implementations = mcbits::implementations().count();
    let output = text(run(&folder, &format!("selftest {SET} mceliece348864pc")));
    assert_eq!(output.matches(" ok\n").count(), 2 * implementations + 1);
    assert!(output.ends_with(&format!("{0} of {0} ok\n", 2 * implementations)));
    assert_eq!(text(run(&folder, &format!("selftest -q -i portable {SET}"))), "");
    // All sets on the best implementation.
    let best = mcbits::implementations().last().unwrap();
    assert!(text(run(&folder, &format!("selftest -i {best}"))).ends_with("20 of 20 ok\n"));
}

#[test]
fn speed() {
    let folder = folder("speed");
    let table = text(run(&folder, &format!("speed --seconds 0 {SET}")));
    assert_eq!(table.lines().count(), 4);
    let json = text(run(&folder, &format!("speed --json --seconds 0 -i all {SET}")));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let results = json["results"].as_array().unwrap();
    assert_eq!(results.len(), 3 * mcbits::implementations().count());
    for (result, operation) in results.iter().zip(["keypair", "enc", "dec"].iter().cycle()) {
        assert_eq!((result["set"].as_str(), result["operation"].as_str()), (Some(SET), Some(*operation)));
        assert!(result["minimum_ns"].as_u64() <= result["median_ns"].as_u64());
        assert!(result["runs"].as_u64() >= Some(3));
    }
}

/// What the README and the overview show.
#[test]
fn examples() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let example = readme.split("### Shell").nth(1).unwrap().split("```sh\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let folder = folder("examples");
    let overview = text(run(&folder, "--help"));
    for line in example.lines() {
        assert!(overview.contains(line), "{line}");
    }
    let path =
        format!("{}:{}", Path::new(MCBITS).parent().unwrap().display(), std::env::var("PATH").unwrap());
    ok(Command::new("sh").current_dir(&folder).env("PATH", path).args(["-ec", example]).output().unwrap());
    assert_eq!(names(&folder), ["ct", "key.receiver", "key.sender", "pk", "sk"]);
}

/// The words of a text that look like options.
fn options(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .filter(|word| word.len() > 3 && word.starts_with("--"))
}

#[test]
fn help_and_completions_know_every_command_and_option() {
    let folder = folder("help");
    let overview = text(run(&folder, "--help"));
    assert_eq!(text(run(&folder, "help")), overview);
    let commands = overview.lines().filter_map(|line| line.strip_prefix("  "));
    let commands: Vec<_> =
        commands.filter_map(|line| line.split("  ").next()).filter(|w| !w.contains(' ')).collect();
    assert_eq!(commands.len(), 9);
    let scripts = ["bash", "zsh", "fish"].map(|shell| text(run(&folder, &format!("completions {shell}"))));
    for command in commands {
        let page = text(run(&folder, &format!("{command} --help")));
        assert_eq!(text(run(&folder, &format!("help {command}"))), page);
        assert!(page.starts_with(&format!("usage: mcbits {command}")));
        for script in &scripts {
            assert!(script.contains(command), "{command} is missing in:\n{script}");
            for option in options(&page) {
                // fish writes options without dashes.
                let name = &option[2..];
                assert!(
                    script.contains(option) || script.contains(&format!("-l {name}")),
                    "{option}:\n{script}"
                );
            }
        }
    }
}

/// Shells that are here read their scripts; bash also completes.
#[test]
fn completion_scripts_run() {
    let folder = folder("completions");
    let bin = Path::new(MCBITS).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    for shell in ["bash", "zsh", "fish"] {
        let script = folder.join(shell);
        fs::write(&script, text(run(&folder, &format!("completions {shell}")))).unwrap();
        match Command::new(shell).arg("-n").arg(&script).output() {
            Err(_) => println!("command: skipped: this machine lacks {shell}"),
            Ok(output) => assert!(output.status.success(), "{output:?}"),
        }
    }
    let complete = |words: &str| {
        let script = format!(
            "source ./bash; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _mcbits; \
             echo \"${{COMPREPLY[*]}}\""
        );
        let mut bash = Command::new("bash");
        let bash = bash.current_dir(&folder).env("PATH", &path).args(["--norc", "-c", &script]);
        bash.output().ok().map(|output| String::from_utf8(output.stdout).unwrap())
    };
    for (words, completed) in [
        ("mcbits key", "keypair\n"),
        ("mcbits enc mceliece6960119p", "mceliece6960119pc mceliece6960119pcf\n"),
        ("mcbits dec --cip", "--ciphertext\n"),
        ("mcbits dec --secret fi", "fish\n"),
        ("mcbits speed -i av", "avx2 avx512\n"),
        ("mcbits completions z", "zsh\n"),
    ] {
        if let Some(output) = complete(words) {
            assert_eq!(output, completed, "{words}");
        }
    }
}

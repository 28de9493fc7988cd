//! The implementations for SUPERCOP (`make supercop`): complete, reproducible, and with the
//! checksums that SUPERCOP expects. A program of c-tests stands in for SUPERCOP itself, whose
//! conditions it has.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

mod make;

use make::{ROOT, make, run, target};
use mcbits::params::{ALL, SESSION_KEY_BYTES};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

const TIERS: [&str; 3] = ["portable", "avx2", "avx512"];

/// The directory that has `crypto_kem`; the drivers are in `target/c/supercop`.
fn tree() -> PathBuf {
    static BUILD: Once = Once::new();
    let tree = target("supercop");
    BUILD.call_once(|| {
        let variable = format!("SUPERCOP={}", tree.display());
        make(&target("c"), &[&variable, "supercop-drivers"], &[]);
    });
    tree
}

/// Every file under a folder: its path from there, and its bytes or the target of the link.
fn contents(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    fn walk(root: &Path, folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(root).unwrap().to_owned();
            if path.is_symlink() {
                found.insert(name, fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes());
            } else if path.is_dir() {
                walk(root, &path, found);
            } else {
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(root, root, &mut found);
    found
}

#[test]
fn folders_are_complete() {
    let tree = tree();
    let files: BTreeSet<_> = [
        "api.h",
        "architectures",
        "goal-constbranch",
        "goal-constindex",
        "harness.c",
        "implementors",
        "kem.c",
        "mcbits.S",
        "mcbits.h",
        "set.h",
        "tier.h",
    ]
    .map(String::from)
    .into();
    for (number, p) in ALL.iter().enumerate() {
        for tier in TIERS {
            let folder = tree.join("crypto_kem").join(p.name).join(format!("mcbits-{tier}"));
            let names: BTreeSet<_> = fs::read_dir(&folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            assert_eq!(names, files, "{}", folder.display());
            let api = format!(
                "#define CRYPTO_PUBLICKEYBYTES {}\n#define CRYPTO_SECRETKEYBYTES {}\n\
                 #define CRYPTO_CIPHERTEXTBYTES {}\n#define CRYPTO_BYTES {SESSION_KEY_BYTES}\n\
                 #define CRYPTO_VERSION \"mcbits {}\"\n",
                p.public_key_bytes(),
                p.secret_key_bytes(),
                p.ciphertext_bytes(),
                env!("CARGO_PKG_VERSION"),
            );
            assert_eq!(fs::read_to_string(folder.join("api.h")).unwrap(), api);
            let set = fs::read_to_string(folder.join("set.h")).unwrap();
            assert_eq!(set, format!("#define MCBITS_SET {number}\n"));
            // The links lead to files.
            for name in &files {
                assert!(folder.join(name).is_file(), "{} {name}", folder.display());
            }
        }
    }
    assert_eq!(contents(&tree.join("crypto_kem")).len(), 3 * ALL.len() * files.len());
}

/// The checksums of SUPERCOP, with at most 4 MB of stack.
#[test]
fn checksums() {
    tree();
    let program = target("c").join("supercop/supercop_checksum");
    let text = run(Command::new("sh")
        .args(["-c", "ulimit -s 4096; exec \"$@\"", "sh"])
        .arg(program)
        .args(["--vectors", &format!("{ROOT}/c-tests/vectors.txt")]));
    print!("{text}");
    assert!(text.contains("portable: ok"), "{text}");
}

/// Of each implementation, the global names that its objects define and those that they need.
#[test]
fn names_are_in_the_name_space() {
    tree();
    let objects = target("c").join("supercop");
    let expected = fs::read_to_string(format!("{ROOT}/supercop/symbols.txt")).unwrap();
    let mut checked = 0;
    for p in ALL {
        for tier in TIERS {
            let object = objects.join(format!("{}-{tier}.o", p.name));
            if !object.exists() {
                continue; // another machine's
            }
            let prefix = format!("crypto_kem_{}_mcbits_{tier}_constbranchindex_", p.name);
            let names: BTreeSet<_> = run(Command::new("nm").arg("-g").arg(&object))
                .lines()
                .map(|line| line.get(17..).unwrap().replace(&prefix, "NAMESPACE_"))
                .filter(|name| name != "U _GLOBAL_OFFSET_TABLE_")
                .collect();
            let names: Vec<_> = names.into_iter().collect();
            assert_eq!(names, expected.lines().collect::<Vec<_>>(), "{}", object.display());
            checked += 1;
        }
    }
    assert!(checked >= ALL.len());
}

/// What was not compiled for the tier would be called instead of being part of the kernels; and paths
/// would make builds differ.
#[test]
fn assembly_has_no_intrinsic_and_no_path() {
    let home = std::env::var("HOME").unwrap_or_default();
    let cargo = std::env::var("CARGO_HOME").unwrap_or(format!("{home}/.cargo"));
    for tier in TIERS {
        let file = tree().join(format!("crypto_kem/{}/mcbits-{tier}/mcbits.S", ALL[0].name));
        let text = fs::read_to_string(file).unwrap();
        for unwanted in ["core_arch", ROOT, &cargo, ".debug_", ".loc\t", ".file\t"] {
            assert!(!text.contains(unwanted), "{tier}: {unwanted}");
        }
        assert!(text.contains(".note.GNU-stack"));
        assert_eq!(text.contains("%ymm"), tier != "portable", "{tier}: ymm");
        assert_eq!(text.contains("%zmm"), tier == "avx512", "{tier}: zmm");
    }
}

/// A second run from nothing gives the same bytes: compiled again for one tier, which stands for all
/// three, and put together again.
#[test]
fn output_is_reproducible() {
    let (tree, again) = (tree(), target("supercop-again"));
    let _ = fs::remove_dir_all(&again);
    fs::create_dir_all(again.join("build")).unwrap();
    make(&target("c"), &[&format!("SUPERCOP={}", again.display()), &assembly(&again, "avx2")], &[]);
    for tier in TIERS.into_iter().filter(|tier| *tier != "avx2") {
        fs::copy(assembly(&tree, tier), assembly(&again, tier)).unwrap();
    }
    make(&target("c"), &[&format!("SUPERCOP={}", again.display()), "supercop"], &[]);
    let (first, second) = (contents(&tree.join("crypto_kem")), contents(&again.join("crypto_kem")));
    assert!(first == second);
    let _ = fs::remove_dir_all(&again);
}

fn assembly(tree: &Path, tier: &str) -> String {
    format!("{}/build/{tier}.s", tree.display())
}

/// Into a directory that looks like SUPERCOP's, over an earlier copy.
#[test]
fn installs() {
    let tree = tree();
    let supercop = target("tmp").join("supercop");
    let _ = fs::remove_dir_all(&supercop);
    for p in ALL {
        fs::create_dir_all(supercop.join("crypto_kem").join(p.name).join("mcbits-avx2/old")).unwrap();
    }
    let script = format!("{ROOT}/supercop/install.sh");
    run(Command::new(script).arg(&supercop).env("TREE", &tree));
    assert!(contents(&supercop.join("crypto_kem")) == contents(&tree.join("crypto_kem")));
    let _ = fs::remove_dir_all(&supercop);
}

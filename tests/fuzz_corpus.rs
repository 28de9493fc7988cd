//! The fuzz targets on their corpus, `fuzz/corpus/`, with the stable compiler;
//! `make fuzz` looks for more.

use mcbits::params;
use std::{fs, path::Path, sync::Mutex};

mod oracle;
#[path = "../fuzz/targets.rs"]
mod targets;

/// One at a time: the tier in use belongs to the whole process.
fn run(name: &str, target: fn(&[u8])) {
    static TIER: Mutex<()> = Mutex::new(());
    let _guard = TIER.lock();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 5, "{name}: only {} inputs", files.len());
    for file in &files {
        println!("{name}: {}", file.file_name().unwrap().to_str().unwrap());
        target(&fs::read(file).unwrap());
    }
}

#[test]
fn dec() {
    run("dec", targets::dec);
}

#[test]
fn enc() {
    run("enc", targets::enc);
}

#[test]
fn import() {
    run("import", targets::import);
}

#[test]
fn name() {
    run("name", targets::name);
}

//! Under which licences the dependencies come, and from where. `cargo deny check`
//! (deny.toml) also looks for advisories.

use std::process::Command;

/// What the library itself may depend on.
const LIBRARY: &[&str] = &["MIT", "Apache-2.0"];

/// What tests may use besides.
const TESTS: &[&str] = &["MPL-2.0", "Unicode-3.0"];

/// Whether an SPDX expression can be fulfilled with these licences.
fn allowed(expression: &str, licences: &[&[&str]]) -> bool {
    let expression = expression.replace(['(', ')'], "");
    // AND is written around parentheses only, and has the weaker OR inside.
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|licence| licences.iter().any(|list| list.contains(&licence.trim())))
    })
}

/// `cargo metadata` for this machine's target.
fn metadata() -> serde_json::Value {
    let cargo = std::env::var("CARGO").unwrap_or("cargo".into());
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let rustc = String::from_utf8(rustc.stdout).unwrap();
    let target = rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", target])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The packages that the library is linked from: those on paths of normal dependencies.
fn of_the_library(metadata: &serde_json::Value) -> Vec<&str> {
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
    let mut found = vec![metadata["resolve"]["root"].as_str().unwrap()];
    let mut next = 0;
    while next < found.len() {
        let node = nodes.iter().find(|node| node["id"] == found[next]).unwrap();
        for dependency in node["deps"].as_array().unwrap() {
            let id = dependency["pkg"].as_str().unwrap();
            let normal =
                dependency["dep_kinds"].as_array().unwrap().iter().any(|kind| kind["kind"].is_null());
            if normal && !found.contains(&id) {
                found.push(id);
            }
        }
        next += 1;
    }
    found
}

#[test]
fn dependencies_may_be_used() {
    let metadata = metadata();
    let library = of_the_library(&metadata);
    let resolved: Vec<_> =
        metadata["resolve"]["nodes"].as_array().unwrap().iter().map(|node| &node["id"]).collect();
    let mut wrong = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        if !resolved.contains(&&package["id"]) {
            continue;
        }
        let licence = package["license"].as_str().unwrap_or("none");
        let ours = library.contains(&package["id"].as_str().unwrap());
        let lists: &[&[&str]] = if ours { &[LIBRARY] } else { &[LIBRARY, TESTS] };
        if !allowed(licence, lists) {
            wrong.push(format!("{}: {licence}", package["name"]));
        }
        if package["id"] != metadata["resolve"]["root"]
            && package["source"] != "registry+https://github.com/rust-lang/crates.io-index"
        {
            wrong.push(format!("{}: from {}", package["name"], package["source"]));
        }
    }
    println!("licences: {} packages, {} in the library", resolved.len(), library.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn expressions() {
    assert!(allowed("MIT OR Apache-2.0", &[LIBRARY]));
    assert!(allowed("Unlicense OR MIT", &[LIBRARY]));
    assert!(!allowed("GPL-3.0", &[LIBRARY, TESTS]));
    assert!(!allowed("(MIT OR Apache-2.0) AND Unicode-3.0", &[LIBRARY]));
    assert!(allowed("(MIT OR Apache-2.0) AND Unicode-3.0", &[LIBRARY, TESTS]));
}

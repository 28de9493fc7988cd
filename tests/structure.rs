//! The shape of the source: arrows between modules point down, and unsafe
//! code stands only in the listed files.

use std::{collections::BTreeMap, fs, path::Path};

/// The layers, top first. A module may use modules of lower layers and, where
/// it is a folder, its own; and those of its own layer that stand to the right.
const LAYERS: &[&[&str]] = &[
    &["ffi", "keys"],
    &["mcbits2017", "batch", "prepared", "api"],
    &["kem"],
    &["keygen", "encode", "encode_batch", "decode"],
    &["irreducible", "ordering", "matgen", "fixed_weight"],
    &["linalg", "perm", "field"],
    &["simd"],
    &["scratch", "wipe"],
    &["cpu", "ct", "hash", "random", "error", "params", "unroll"],
];

/// Files that may contain unsafe code.
const UNSAFE: &[&str] = &["simd/", "ffi/", "cpu.rs", "ct.rs", "random.rs", "scratch.rs", "wipe.rs"];

/// Every file under src/: path from there, and its text without tests and comments.
fn sources() -> BTreeMap<String, String> {
    fn walk(root: &Path, folder: &Path, files: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, files);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                let text = fs::read_to_string(&path).unwrap();
                let text = text.split("\n#[cfg(test)]\nmod tests").next().unwrap();
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                let text = code.collect::<Vec<_>>().join("\n");
                // Compiled for tests only.
                if !name.ends_with("tests.rs") && name != "bench.rs" {
                    files.insert(name, text);
                }
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = BTreeMap::new();
    walk(&root, &root, &mut files);
    files
}

fn rank(module: &str) -> Option<(usize, usize)> {
    LAYERS
        .iter()
        .enumerate()
        .find_map(|(layer, modules)| Some((layer, modules.iter().position(|m| *m == module)?)))
}

/// The modules that a text names after `crate::`, also in braces.
fn used(text: &str) -> Vec<String> {
    let word = |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for part in text.split("crate::").skip(1) {
        let Some(list) = part.strip_prefix('{') else {
            found.push(word(part));
            continue;
        };
        let mut depth = 0;
        let mut start = 0;
        for (i, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    found.push(word(list[start..i].trim_start()));
                    start = i + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn arrows_point_down() {
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        let module = name.split('/').next().unwrap().trim_end_matches(".rs").to_string();
        if module == "lib" || module == "bin" {
            continue;
        }
        let own = rank(&module).unwrap_or_else(|| panic!("{name} has no layer in tests/structure.rs"));
        // The tiers are listed in one place, which therefore sees their types.
        for other in used(&text).into_iter().filter(|other| !(module == "cpu" && other == "simd")) {
            if let Some(other_rank) = rank(&other)
                && other != module
                && other_rank < own
            {
                wrong.push(format!("{name} uses {other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn unsafe_code_stands_where_it_may() {
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        if UNSAFE.iter().any(|allowed| name.starts_with(allowed)) {
            continue;
        }
        if text.contains("unsafe") {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

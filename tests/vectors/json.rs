//! Fields of the JSON files. A missing field or a wrong type is a panic.

use super::{Params, directory};
use serde_json::Value;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The parsed file `<group>/<set>.json`, its parameters and sizes compared
/// with the table; `None` when there are no vectors.
pub fn load(group: &str, p: &Params) -> Option<Value> {
    let path = directory()?.join(group).join(format!("{}.json", p.name));
    let content = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file: Value = serde_json::from_str(&content).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert_eq!(text(&file, "set"), p.name);
    let params = &file["params"];
    assert_eq!(
        (
            number(params, "m"),
            number(params, "n"),
            number(params, "t"),
            flag(params, "f"),
            flag(params, "pc")
        ),
        (p.m, p.n, p.t, p.f, p.pc)
    );
    let sizes = &file["sizes"];
    assert_eq!(
        (number(sizes, "pk"), number(sizes, "sk"), number(sizes, "ct"), number(sizes, "ss")),
        (p.public_key_bytes(), p.secret_key_bytes(), p.ciphertext_bytes(), 32)
    );
    Some(file)
}

/// A string.
pub fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_else(|| panic!("no string {key}")).to_string()
}

/// A number that is not negative.
pub fn number(value: &Value, key: &str) -> usize {
    value[key].as_u64().unwrap_or_else(|| panic!("no number {key}")) as usize
}

/// A return value.
pub fn ret(value: &Value) -> i32 {
    value["ret"].as_i64().expect("no number ret") as i32
}

/// A truth value.
pub fn flag(value: &Value, key: &str) -> bool {
    value[key].as_bool().unwrap_or_else(|| panic!("no truth value {key}"))
}

/// A list.
pub fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("no list {key}"))
}

/// A list of numbers.
pub fn numbers(value: &Value, key: &str) -> Vec<usize> {
    list(value, key).iter().map(|v| v.as_u64().expect("a number") as usize).collect()
}

/// A list of strings.
pub fn texts(value: &Value, key: &str) -> Vec<String> {
    list(value, key).iter().map(|v| v.as_str().expect("a string").to_string()).collect()
}

/// The bytes of a hexadecimal string.
pub fn bytes(value: &Value, key: &str) -> Vec<u8> {
    from_hex(&text(value, key))
}

/// Bytes of a length known beforehand.
pub fn array<const N: usize>(value: &Value, key: &str) -> [u8; N] {
    bytes(value, key).try_into().unwrap_or_else(|_| panic!("{key} has another length than {N}"))
}

/// The bytes of a hexadecimal string.
pub fn from_hex(text: &str) -> Vec<u8> {
    assert!(text.len().is_multiple_of(2));
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hex")).collect()
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

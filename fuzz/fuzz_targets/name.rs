#![no_main]

use mcbits::params;

#[path = "../../tests/oracle/mod.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::name(data));

//! Options and operands, in any order: `--name VALUE`, `--name=VALUE`, `-n VALUE`,
//! `-nVALUE`; after `--` operands only. `-` is an operand or a value.

use crate::output::Failure;
use mcbits::Kem;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// An option: its long name, its letter, and whether a value follows.
pub struct Known(pub &'static str, pub char, pub bool);

/// The words of one call.
pub struct Arguments {
    command: &'static str,
    options: Vec<(&'static str, OsString)>,
    operands: Vec<OsString>,
}

impl Arguments {
    pub fn parse(command: &'static str, words: Vec<OsString>, known: &[Known]) -> Result<Self, Failure> {
        let mut arguments = Arguments { command, options: Vec::new(), operands: Vec::new() };
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let bytes = word.as_bytes();
            if bytes == b"--" {
                arguments.operands.extend(words);
                break;
            }
            if bytes.len() < 2 || bytes[0] != b'-' {
                arguments.operands.push(word);
                continue;
            }
            // The name without dashes, and a value that is joined to it.
            let (name, joined) = match bytes.strip_prefix(b"--") {
                Some(long) => match long.iter().position(|&byte| byte == b'=') {
                    Some(at) => (&long[..at], Some(&long[at + 1..])),
                    None => (long, None),
                },
                None => (&bytes[1..2], Some(&bytes[2..]).filter(|rest| !rest.is_empty())),
            };
            let long = bytes.starts_with(b"--");
            let Some(Known(name, _, has_value)) = known.iter().find(|Known(known, letter, _)| match long {
                true => known.as_bytes() == name,
                false => [*letter as u8] == name,
            }) else {
                return Err(arguments.usage(&format!("unknown option '{}'", word.display())));
            };
            let value = match (has_value, joined) {
                (true, Some(value)) => OsString::from_vec(value.to_vec()),
                (true, None) => {
                    words.next().ok_or_else(|| arguments.usage(&format!("--{name} needs a value")))?
                }
                (false, None) => OsString::new(),
                (false, Some(_)) => return Err(arguments.usage(&format!("--{name} has no value"))),
            };
            if arguments.options.iter().any(|(other, _)| other == name) {
                return Err(arguments.usage(&format!("--{name} is given twice")));
            }
            arguments.options.push((name, value));
        }
        Ok(arguments)
    }

    /// A wrong call of this command.
    pub fn usage(&self, message: &str) -> Failure {
        Failure::usage(message, Some(self.command))
    }

    /// Whether an option without a value is given.
    pub fn has(&self, name: &str) -> bool {
        self.option(name).is_some()
    }

    /// The value of an option.
    pub fn option(&self, name: &str) -> Option<&OsStr> {
        self.options.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_os_str())
    }

    /// The value of an option that must be there.
    pub fn required(&self, name: &str) -> Result<&OsStr, Failure> {
        match self.option(name) {
            Some(value) if !value.is_empty() => Ok(value),
            _ => Err(self.usage(&format!("--{name} FILE is missing"))),
        }
    }

    /// The value of an option that is a number, or `default`.
    pub fn number<T: std::str::FromStr>(&self, name: &str, default: T) -> Result<T, Failure> {
        let Some(value) = self.option(name) else { return Ok(default) };
        value
            .to_str()
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| self.usage(&format!("--{name} needs a number, not '{}'", value.display())))
    }

    /// The operands.
    pub fn operands(&self) -> &[OsString] {
        &self.operands
    }

    /// No operands.
    pub fn none(&self) -> Result<(), Failure> {
        match self.operands.first() {
            None => Ok(()),
            Some(word) => Err(self.usage(&format!("'{}' is one word too many", word.display()))),
        }
    }

    /// The one operand, a set.
    pub fn set(&self) -> Result<Kem, Failure> {
        match &self.operands[..] {
            [] => Err(self.usage("the parameter set is missing")),
            [name] => self.set_by_name(name),
            [_, word, ..] => Err(self.usage(&format!("'{}' is one word too many", word.display()))),
        }
    }

    /// The operands, all of them sets; every set if there are none.
    pub fn sets(&self) -> Result<Vec<Kem>, Failure> {
        match self.operands.is_empty() {
            true => Ok(Kem::all().collect()),
            false => self.operands.iter().map(|name| self.set_by_name(name)).collect(),
        }
    }

    fn set_by_name(&self, name: &OsStr) -> Result<Kem, Failure> {
        name.to_str().and_then(Kem::by_name).ok_or_else(|| {
            Failure::Usage(format!("unknown parameter set '{}'; see mcbits list", name.display()))
        })
    }

    /// The implementations that `--implementation` names: one, or `all`. Without
    /// the option, `default`.
    pub fn implementations(&self, default: Implementations) -> Result<Vec<&'static str>, Failure> {
        let all: Vec<_> = mcbits::implementations().collect();
        match self.option("implementation") {
            None if matches!(default, Implementations::Best) => Ok(vec![mcbits::implementation()]),
            None => Ok(all),
            Some(name) if name == "all" => Ok(all),
            Some(name) => match all.iter().find(|other| name == **other) {
                Some(name) => Ok(vec![name]),
                None => Err(self.usage(&format!(
                    "no implementation '{}' on this CPU, which has {}",
                    name.display(),
                    all.join(", ")
                ))),
            },
        }
    }
}

/// Which implementations a command takes if none is named.
pub enum Implementations {
    Best,
    All,
}

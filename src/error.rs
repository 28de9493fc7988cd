//! What can go wrong, and the C return codes for it.
//!
//! A rejected ciphertext is not an error: decapsulation then returns a session
//! key that depends on the secret key and the ciphertext (implicit rejection).
//! Every error here is a public fact.

use core::fmt;

/// Why an operation gave no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A padding bit of a public key or of a ciphertext is set, or the two
    /// halves of a key pair do not belong together.
    Input,
    /// The generator failed, or gave no usable value in 1000 draws.
    Random,
    /// The allocator had no memory left.
    Memory,
    /// A null pointer, or outputs that overlap (C only).
    Argument,
    /// A buffer has the wrong length.
    Length,
}

impl Error {
    /// The return code of the C functions: -1 to -5.
    pub const fn code(self) -> i32 {
        match self {
            Error::Input => -1,
            Error::Random => -2,
            Error::Memory => -3,
            Error::Argument => -4,
            Error::Length => -5,
        }
    }

    /// The error that has this return code.
    pub const fn from_code(code: i32) -> Option<Error> {
        match code {
            -1 => Some(Error::Input),
            -2 => Some(Error::Random),
            -3 => Some(Error::Memory),
            -4 => Some(Error::Argument),
            -5 => Some(Error::Length),
            _ => None,
        }
    }

    /// The message in English, ended by a zero byte for C.
    pub(crate) const fn message(self) -> &'static core::ffi::CStr {
        match self {
            Error::Input => c"padding bits are set, or the keys do not belong together",
            Error::Random => c"the random number generator failed",
            Error::Memory => c"out of memory",
            Error::Argument => c"null pointer or overlapping outputs",
            Error::Length => {
                c"wrong buffer length (secret keys and ciphertexts from before round 4 have other lengths)"
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().to_str().unwrap_or_default())
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::Error;
    use std::string::ToString;

    #[test]
    fn codes_and_messages_are_one_to_one() {
        for code in -5..0 {
            let error = Error::from_code(code).unwrap();
            assert_eq!(error.code(), code);
            assert!(!error.to_string().is_empty());
        }
        assert_eq!(Error::from_code(0), None);
        assert_eq!(Error::from_code(-6), None);
    }
}

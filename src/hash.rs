//! SHAKE256, the scheme's only hash function. The states are wiped on drop.

use crate::params::SESSION_KEY_BYTES;
use shake::{ExtendableOutput, Shake256, Shake256Reader, Update, XofReader};

/// First byte of the hash input, by use ([Spec], "Symmetric parameters").
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Prefix {
    /// Session key of a rejected ciphertext.
    Rejected = 0,
    /// Session key.
    Accepted = 1,
    /// Plaintext confirmation.
    Confirmation = 2,
    /// Expansion of a seed.
    Seed = 64,
}

/// H(prefix || parts): the first 32 bytes of SHAKE256. `prefix` may be
/// secret; time depends on the lengths.
pub fn hash(prefix: u8, parts: &[&[u8]]) -> [u8; SESSION_KEY_BYTES] {
    let mut out = [0; SESSION_KEY_BYTES];
    absorb(prefix, parts).read(&mut out);
    out
}

/// The expanded seed E = SHAKE256(0x40 || seed), to be read piece by piece.
pub fn expand(seed: &[u8]) -> impl XofReader + use<> {
    absorb(Prefix::Seed as u8, &[seed])
}

fn absorb(prefix: u8, parts: &[&[u8]]) -> Shake256Reader {
    let mut state = Shake256::default();
    state.update(&[prefix]);
    for part in parts {
        state.update(part);
    }
    state.finalize_xof()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_of_one_byte() {
        // SHAKE256 of the single byte 0x01, from an independent implementation.
        let expected = "94da6280b240ea6a2ab2cfdf0fb301fd";
        let got = hash(1, &[]);
        let hex: std::string::String = got[..16].iter().map(|b| std::format!("{b:02x}")).collect();
        assert_eq!(hex, expected);
        assert_eq!(hash(1, &[&[2, 3], &[], &[4]]), hash(1, &[&[2], &[3, 4]]));
    }
}

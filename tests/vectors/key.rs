//! What the vectors say of a key pair.

use super::json::{array, bytes, hex, texts};
use super::{KeyPair, Params};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::string::String;
use std::vec::Vec;

/// SHA-256, the digest of all vector files.
pub fn sha256(data: &[u8]) -> [u8; 32] {
    Sha256::digest(data).into()
}

/// The digests of both keys.
pub struct KeyDigests {
    pub pk_sha256: [u8; 32],
    pub sk_sha256: [u8; 32],
}

impl KeyDigests {
    /// Reads the fields `pk_sha256`, `sk_sha256`.
    pub fn load(value: &Value) -> Self {
        KeyDigests { pk_sha256: array(value, "pk_sha256"), sk_sha256: array(value, "sk_sha256") }
    }

    /// Compares with a key pair.
    pub fn check(&self, p: &Params, pair: &KeyPair, case: &str) {
        let name = p.name;
        assert_eq!(pair.public_key.len(), p.public_key_bytes());
        assert_eq!(pair.secret_key.len(), p.secret_key_bytes());
        assert_eq!(sha256(&pair.public_key), self.pk_sha256, "{name} {case}: public key");
        assert_eq!(sha256(&pair.secret_key), self.sk_sha256, "{name} {case}: secret key");
    }
}

/// All about one key generation, in the order in which a mistake is best found.
pub struct KeyCase {
    /// The 32 bytes drawn.
    pub delta: [u8; 32],
    /// What became of each attempt.
    pub attempts: Vec<String>,
    pub sk_delta: [u8; 32],
    pub sk_pivots: [u8; 8],
    pub goppa_sha256: [u8; 32],
    pub controlbits_sha256: [u8; 32],
    pub s_sha256: [u8; 32],
    /// The first 32 bytes of the public key.
    pub pk_head: [u8; 32],
    pub digests: KeyDigests,
}

impl KeyCase {
    /// Reads the fields of a `nist` record or a `keyedge` case.
    pub fn load(value: &Value) -> Self {
        KeyCase {
            delta: array(value, "delta"),
            attempts: texts(value, "keygen_attempts"),
            sk_delta: array(value, "sk_delta"),
            sk_pivots: array(value, "sk_pivots"),
            goppa_sha256: array(value, "goppa_sha256"),
            controlbits_sha256: array(value, "controlbits_sha256"),
            s_sha256: array(value, "s_sha256"),
            pk_head: bytes(value, "pk_head").try_into().expect("32 bytes"),
            digests: KeyDigests::load(value),
        }
    }

    /// Compares with a key pair, the parts of the secret key first.
    pub fn check(&self, p: &Params, pair: &KeyPair, case: &str) {
        let name = p.name;
        if let Some(attempts) = &pair.attempts {
            assert_eq!(*attempts, self.attempts, "{name} {case}: attempts");
        }
        self.check_secret_key(p, &pair.secret_key, case);
        assert_eq!(hex(&pair.public_key[..32]), hex(&self.pk_head), "{name} {case}: public key");
        self.digests.check(p, pair, case);
    }

    /// Compares the parts of a secret key.
    pub fn check_secret_key(&self, p: &Params, sk: &[u8], case: &str) {
        let name = p.name;
        let control = &sk[p.control_offset()..p.s_offset()];
        let goppa = &sk[p.goppa_offset()..p.control_offset()];
        assert_eq!(hex(&sk[..32]), hex(&self.sk_delta), "{name} {case}: seed");
        assert_eq!(hex(&sk[32..40]), hex(&self.sk_pivots), "{name} {case}: pivots");
        assert_eq!(sha256(goppa), self.goppa_sha256, "{name} {case}: Goppa polynomial");
        assert_eq!(sha256(control), self.controlbits_sha256, "{name} {case}: control bits");
        assert_eq!(sha256(&sk[p.s_offset()..]), self.s_sha256, "{name} {case}: s");
        assert_eq!(sha256(sk), self.digests.sk_sha256, "{name} {case}: secret key");
    }
}

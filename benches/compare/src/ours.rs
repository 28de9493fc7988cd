//! Ours, with the tier forced before every call.

use crate::clock::{cycles, cycles_running};
use crate::contender::{Contender, Source};
use mcbits::Kem;
use mcbits::params::Params;
use rand::SeedableRng;
use rand::rngs::StdRng;

struct Ours {
    name: String,
    tier: &'static str,
    kem: Kem,
    pk: Vec<u8>,
    sk: Vec<u8>,
    /// In use instead of the system's.
    rng: Option<StdRng>,
}

/// Ours for a set and a tier; `None` if this CPU lacks the tier.
pub fn contender(params: &Params, tier: &'static str) -> Option<Box<dyn Contender>> {
    (has(tier) && complete()).then(|| -> Box<dyn Contender> {
        Box::new(Ours {
            name: name(tier),
            tier,
            kem: Kem::by_name(params.name).expect("a set of the table"),
            pk: vec![0; params.public_key_bytes()],
            sk: vec![0; params.secret_key_bytes()],
            rng: None,
        })
    })
}

/// What the tables call a tier of ours.
pub fn name(tier: &str) -> String {
    format!("mcbits {tier}")
}

/// Whether key generation is there.
fn complete() -> bool {
    static COMPLETE: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *COMPLETE.get_or_init(|| {
        let kem = Kem::by_name("mceliece348864f").expect("a set of the table");
        let (mut pk, mut sk) = (vec![0; kem.public_key_bytes()], vec![0; kem.secret_key_bytes()]);
        kem.keypair_from_seed(&mut pk, &mut sk, &[0; 32]).is_ok()
    })
}

/// Whether this CPU has a tier.
pub fn has(tier: &str) -> bool {
    let has = mcbits::cpu::select(Some(tier.as_bytes()));
    mcbits::cpu::select(None);
    has
}

/// Makes every call use the tier, from now on.
pub fn force(tier: &str) {
    assert!(mcbits::cpu::select(Some(tier.as_bytes())));
}

impl Contender for Ours {
    fn name(&self) -> &str {
        &self.name
    }

    fn keypair(&mut self, seed: &[u8; 32]) -> u64 {
        force(self.tier);
        let (time, result) = cycles_running(|| self.kem.keypair_from_seed(&mut self.pk, &mut self.sk, seed));
        result.expect("keypair");
        time
    }

    fn public_key(&self) -> &[u8] {
        &self.pk
    }

    fn secret_key(&self) -> &[u8] {
        &self.sk
    }

    fn load(&mut self, pk: &[u8], sk: &[u8]) -> bool {
        self.pk.copy_from_slice(pk);
        self.sk.copy_from_slice(sk);
        true
    }

    fn draw_from(&mut self, source: Source) -> bool {
        self.rng = (source == Source::UserSpace).then(|| StdRng::from_seed([1; 32]));
        true
    }

    fn enc(&mut self, ct: &mut [u8], ss: &mut [u8; 32]) -> u64 {
        force(self.tier);
        let (time, result) = match &mut self.rng {
            None => cycles(|| self.kem.enc(ct, ss, &self.pk)),
            Some(rng) => cycles(|| self.kem.enc_rng(ct, ss, &self.pk, rng)),
        };
        result.expect("enc");
        time
    }

    fn dec(&mut self, ss: &mut [u8; 32], ct: &[u8]) -> u64 {
        force(self.tier);
        let (time, result) = cycles(|| self.kem.dec(ss, ct, &self.sk));
        result.expect("dec");
        time
    }
}

//! Exchanges between mcbits and other implementations of Classic McEliece, for
//! every parameter set that the other one has. Each peer has a file in `tests/`.

use mcbits::Kem;

/// An implementation of one parameter set.
pub trait Peer {
    /// A public and a secret key.
    fn keypair(&self) -> (Vec<u8>, Vec<u8>);
    /// A ciphertext and the session key in it.
    fn enc(&self, pk: &[u8]) -> (Vec<u8>, Vec<u8>);
    /// The session key.
    fn dec(&self, ct: &[u8], sk: &[u8]) -> Vec<u8>;
}

/// This library.
struct Ours(Kem);

impl Peer for Ours {
    fn keypair(&self) -> (Vec<u8>, Vec<u8>) {
        let (mut pk, mut sk) = (vec![0; self.0.public_key_bytes()], vec![0; self.0.secret_key_bytes()]);
        self.0.keypair(&mut pk, &mut sk).unwrap();
        (pk, sk)
    }

    fn enc(&self, pk: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let (mut ct, mut ss) = (vec![0; self.0.ciphertext_bytes()], [0; 32]);
        self.0.enc(&mut ct, &mut ss, pk).unwrap();
        (ct, ss.to_vec())
    }

    fn dec(&self, ct: &[u8], sk: &[u8]) -> Vec<u8> {
        let mut ss = [0; 32];
        self.0.dec(&mut ss, ct, sk).unwrap();
        ss.to_vec()
    }
}

/// Keys by either side, encapsulation by either, decapsulation by either: all
/// session keys must agree, of a valid ciphertext and of a broken one.
///
/// `set` is a name that mcbits knows. Runs in a thread whose stack is large
/// enough for every peer.
pub fn exchange(peer_name: &str, set: &str, peer: impl Peer + Send) {
    let run = move || {
        let kem = Kem::by_name(set).unwrap();
        let ours = Ours(kem);
        let sides: [(&str, &dyn Peer); 2] = [("mcbits", &ours), (peer_name, &peer)];
        for (keys_by, keys) in sides {
            let (pk, sk) = keys.keypair();
            assert_eq!((pk.len(), sk.len()), (kem.public_key_bytes(), kem.secret_key_bytes()));
            kem.check_keypair(&pk, &sk).unwrap();
            for (enc_by, enc) in sides {
                let (mut ct, ss) = enc.enc(&pk);
                assert_eq!((ct.len(), ss.len()), (kem.ciphertext_bytes(), 32));
                for (dec_by, dec) in sides {
                    let what = format!("{set}: keys {keys_by}, enc {enc_by}, dec {dec_by}");
                    assert!(dec.dec(&ct, &sk) == ss, "{what}");
                }
                ct[7] ^= 0x10;
                let rejected = sides.map(|(_, dec)| dec.dec(&ct, &sk));
                assert!(rejected[0] == rejected[1], "{set}: rejection, keys {keys_by}");
                assert!(rejected[0] != ss, "{set}: not rejected, keys {keys_by}");
            }
        }
        println!("{set}: mcbits and {peer_name} agree");
    };
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, run).unwrap().join().unwrap();
    });
}

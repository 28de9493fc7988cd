//! The parameter sets, one row each (specification, section "Parameter sets").
//!
//! Everything in the project that depends on a parameter set (C symbols,
//! headers, SUPERCOP folders, tests) is derived from this table. Sizes and
//! formats: every size is in bytes unless its name says bits.

/// One Classic McEliece parameter set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Params {
    /// Lower-case name, e.g. `mceliece6960119pcf`; also the C prefix.
    pub name: &'static str,
    /// The field is GF(2^m).
    pub m: usize,
    /// Code length: columns of the parity-check matrix, a multiple of 8.
    pub n: usize,
    /// Errors corrected; degree of the Goppa polynomial. At most 2^(m-6).
    pub t: usize,
    /// Semi-systematic form, (mu, nu) = (32, 64); otherwise (0, 0).
    pub f: bool,
    /// Plaintext confirmation.
    pub pc: bool,
    /// The extension modulus F(y) without its leading term y^t, as pairs
    /// (exponent, coefficient in GF(2^m)).
    pub modulus: &'static [(usize, u16)],
}

/// Bytes of a session key, in every set.
pub const SESSION_KEY_BYTES: usize = 32;
/// Bytes of the seed delta.
pub const SEED_BYTES: usize = 32;
/// Bytes of the plaintext confirmation C1.
pub const CONFIRMATION_BYTES: usize = 32;

/// The exponents below m of the field polynomial.
pub const fn taps(m: usize) -> &'static [usize] {
    match m {
        11 => &[0, 2],
        12 => &[0, 3],
        13 => &[0, 1, 3, 4],
        _ => panic!("m is 11, 12 or 13"),
    }
}

impl Params {
    /// Field size 2^m.
    pub const fn q(&self) -> usize {
        1 << self.m
    }
    /// Rows of the parity-check matrix and of the public key, m*t.
    pub const fn rows(&self) -> usize {
        self.m * self.t
    }
    /// Columns of the public key T, n - m*t (the dimension of the code), in bits.
    pub const fn k(&self) -> usize {
        self.n - self.rows()
    }
    /// Bytes of one public-key row.
    pub const fn row_bytes(&self) -> usize {
        self.k().div_ceil(8)
    }
    /// Bytes of a public key.
    pub const fn public_key_bytes(&self) -> usize {
        self.rows() * self.row_bytes()
    }
    /// Bytes of C0, the syndrome part of the ciphertext.
    pub const fn syndrome_bytes(&self) -> usize {
        self.rows().div_ceil(8)
    }
    /// Bytes of a ciphertext.
    pub const fn ciphertext_bytes(&self) -> usize {
        self.syndrome_bytes() + if self.pc { CONFIRMATION_BYTES } else { 0 }
    }
    /// Bytes of an error vector, and of s in the secret key.
    pub const fn error_bytes(&self) -> usize {
        self.n / 8
    }
    /// Layers of the Benes network.
    pub const fn benes_layers(&self) -> usize {
        2 * self.m - 1
    }
    /// Bytes of one layer of control bits.
    pub const fn layer_bytes(&self) -> usize {
        1 << (self.m - 4)
    }
    /// Bytes of all control bits.
    pub const fn control_bytes(&self) -> usize {
        self.benes_layers() * self.layer_bytes()
    }
    /// Offset of the pivots in the secret key (after delta).
    pub const fn pivots_offset(&self) -> usize {
        SEED_BYTES
    }
    /// Offset of the Goppa polynomial in the secret key.
    pub const fn goppa_offset(&self) -> usize {
        SEED_BYTES + 8
    }
    /// Offset of the control bits in the secret key.
    pub const fn control_offset(&self) -> usize {
        self.goppa_offset() + 2 * self.t
    }
    /// Offset of s in the secret key.
    pub const fn s_offset(&self) -> usize {
        self.control_offset() + self.control_bytes()
    }
    /// Bytes of a secret key: delta, pivots, Goppa polynomial, control bits, s.
    pub const fn secret_key_bytes(&self) -> usize {
        self.s_offset() + self.error_bytes()
    }
    /// Bytes of one draw of the error-vector sampler: 16-bit values, twice as
    /// many as needed when some of them can be out of range.
    pub const fn draw_bytes(&self) -> usize {
        if self.n == self.q() { 2 * self.t } else { 4 * self.t }
    }
    /// Bytes of the expanded seed: s, field ordering, Goppa values, next seed.
    pub const fn expanded_seed_bytes(&self) -> usize {
        self.error_bytes() + 4 * self.q() + 2 * self.t + SEED_BYTES
    }
    /// Rows and columns of the `f` sets' window: the last 32 rows and the 64
    /// columns from m*t - 32.
    pub const fn window_start(&self) -> usize {
        self.rows() - 32
    }
    /// What the code relies on; checked for every row at compile time.
    pub const fn is_supported(&self) -> bool {
        11 <= self.m
            && self.m <= 13
            && self.n % 8 == 0
            && self.n <= self.q()
            && 2 <= self.t
            && self.t <= 1 << (self.m - 6)
            && 64 <= self.rows()
            && self.rows() + 64 <= self.n
            && self.row_bytes().next_multiple_of(64) <= 2 * self.row_bytes()
    }
}

const MODULUS_64: &[(usize, u16)] = &[(3, 1), (1, 1), (0, 2)];
const MODULUS_96: &[(usize, u16)] = &[(10, 1), (9, 1), (6, 1), (0, 1)];
const MODULUS_119: &[(usize, u16)] = &[(8, 1), (0, 1)];
const MODULUS_128: &[(usize, u16)] = &[(7, 1), (2, 1), (1, 1), (0, 1)];

macro_rules! sets {
    ($($name:ident m $m:literal n $n:literal t $t:literal f $f:literal pc $pc:literal $modulus:ident)*) => {
        $(
            #[doc = concat!("Parameter set `", stringify!($name), "`.")]
            #[allow(non_upper_case_globals)]
            pub const $name: Params = Params {
                name: stringify!($name), m: $m, n: $n, t: $t, f: $f, pc: $pc, modulus: $modulus,
            };
            const _: () = assert!($name.is_supported());
        )*
        const ROWS: &[Params] = &[$($name),*];
        /// Every set, in table order.
        pub static ALL: &[Params] = ROWS;
        /// Invokes `$mac! { set set .. }` with the names of all sets.
        #[cfg(any(mcbits_c, all(feature = "alloc", not(mcbits_supercop))))]
        macro_rules! with_all_sets { ($mac:ident) => { $mac! { $($name)* } }; }
    };
}

sets! {
    mceliece348864     m 12 n 3488 t  64 f false pc false MODULUS_64
    mceliece348864f    m 12 n 3488 t  64 f true  pc false MODULUS_64
    mceliece348864pc   m 12 n 3488 t  64 f false pc true  MODULUS_64
    mceliece348864pcf  m 12 n 3488 t  64 f true  pc true  MODULUS_64
    mceliece460896     m 13 n 4608 t  96 f false pc false MODULUS_96
    mceliece460896f    m 13 n 4608 t  96 f true  pc false MODULUS_96
    mceliece460896pc   m 13 n 4608 t  96 f false pc true  MODULUS_96
    mceliece460896pcf  m 13 n 4608 t  96 f true  pc true  MODULUS_96
    mceliece6688128    m 13 n 6688 t 128 f false pc false MODULUS_128
    mceliece6688128f   m 13 n 6688 t 128 f true  pc false MODULUS_128
    mceliece6688128pc  m 13 n 6688 t 128 f false pc true  MODULUS_128
    mceliece6688128pcf m 13 n 6688 t 128 f true  pc true  MODULUS_128
    mceliece6960119    m 13 n 6960 t 119 f false pc false MODULUS_119
    mceliece6960119f   m 13 n 6960 t 119 f true  pc false MODULUS_119
    mceliece6960119pc  m 13 n 6960 t 119 f false pc true  MODULUS_119
    mceliece6960119pcf m 13 n 6960 t 119 f true  pc true  MODULUS_119
    mceliece8192128    m 13 n 8192 t 128 f false pc false MODULUS_128
    mceliece8192128f   m 13 n 8192 t 128 f true  pc false MODULUS_128
    mceliece8192128pc  m 13 n 8192 t 128 f false pc true  MODULUS_128
    mceliece8192128pcf m 13 n 8192 t 128 f true  pc true  MODULUS_128
}

/// Rows that no standard has, for tests: other degrees, lengths and weights.
#[cfg(any(test, feature = "internals"))]
pub static TEST_ROWS: &[Params] = &[
    Params { name: "test4096041", m: 12, n: 4096, t: 41, f: false, pc: false, modulus: &[(3, 1), (0, 1)] },
    Params {
        name: "test6624115f",
        m: 13,
        n: 6624,
        t: 115,
        f: true,
        pc: true,
        modulus: &[(8, 1), (7, 1), (5, 1), (0, 1)],
    },
    Params {
        name: "test2048032",
        m: 11,
        n: 2048,
        t: 32,
        f: false,
        pc: true,
        modulus: &[(7, 1), (3, 1), (2, 1), (0, 1)],
    },
    Params { name: "test600020f", m: 11, n: 600, t: 20, f: true, pc: false, modulus: &[(3, 1), (0, 1)] },
];

/// Whether some row has the field degree `m`; code for other degrees is left
/// out of the library.
pub const fn has_degree(m: usize) -> bool {
    let mut i = 0;
    while i < ROWS.len() {
        if ROWS[i].m == m {
            return true;
        }
        i += 1;
    }
    cfg!(any(test, feature = "internals"))
}

/// Finds a set by its name, `mceliece6960119f` or `Classic-McEliece-6960119f`.
pub fn by_name(name: &[u8]) -> Option<&'static Params> {
    index_by_name(name).map(|index| &ALL[index])
}

/// The place in [`ALL`] of the set of this name.
pub fn index_by_name(name: &[u8]) -> Option<usize> {
    let digits = name
        .strip_prefix(b"Classic-McEliece-".as_slice())
        .or_else(|| name.strip_prefix(b"mceliece".as_slice()))?;
    ALL.iter().position(|p| p.name.as_bytes()["mceliece".len()..] == *digits)
}

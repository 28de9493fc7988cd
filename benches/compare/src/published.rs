//! What the papers' tables say of their own decoders, in cycles.
//!
//! [McBits], section 6, per ciphertext of a batch of 256 on an Ivy Bridge (its sum of the two larger
//! codes counts syndrome and roots twice); [Chou17], one ciphertext at a time, on Ivy Bridge and Haswell.

/// A row of such a table.
pub struct Row {
    /// n and t.
    pub code: (usize, usize),
    /// Paper and machine.
    pub source: &'static str,
    /// Permutation, syndrome, key equation, roots; the sum of five stages, the sum of seven; one
    /// ciphertext, one of a batch.
    pub figures: [Option<u32>; 8],
}

const IVY_2013: &str = "2013, Ivy Bridge";

/// All rows.
pub const TABLE: [Row; 6] = [
    Row { code: (2048, 32), source: IVY_2013, figures: sums(None, Some(26_544), None) },
    Row {
        code: (4096, 41),
        source: IVY_2013,
        figures: sums(Some([8_622, 20_846, 7_714, 14_794]), Some(60_493), None),
    },
    Row {
        code: (6624, 115),
        source: IVY_2013,
        figures: sums(Some([23_140, 83_127, 102_337, 65_050]), None, Some(444_971)),
    },
    Row {
        code: (6960, 119),
        source: IVY_2013,
        figures: sums(Some([23_020, 83_735, 109_805, 66_453]), None, Some(456_292)),
    },
    Row {
        code: (8192, 128),
        source: "2017, Ivy Bridge",
        figures: sums(Some([3_783, 62_170, 170_576, 53_825]), None, Some(410_132)),
    },
    Row {
        code: (8192, 128),
        source: "2017, Haswell",
        figures: sums(Some([3_444, 36_076, 127_070, 34_491]), None, Some(275_092)),
    },
];

const fn sums(stages: Option<[u32; 4]>, five: Option<u32>, seven: Option<u32>) -> [Option<u32>; 8] {
    match stages {
        Some([a, b, c, d]) => [Some(a), Some(b), Some(c), Some(d), five, seven, None, None],
        None => [None, None, None, None, five, seven, None, None],
    }
}

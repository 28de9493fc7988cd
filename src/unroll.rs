/// Repeats a block once per listed index, with the index a `const`:
/// straight-line code, constant array indices, no bounds checks. Loops left
/// to the compiler ran several times slower.
macro_rules! unroll {
    ($i:ident in 13 $body:block) => { unroll!($i in [0 1 2 3 4 5 6 7 8 9 10 11 12] $body) };
    ($i:ident in 25 $body:block) => {
        unroll!($i in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24] $body)
    };
    ($i:ident in [$($n:literal)*] $body:block) => { $( { const $i: usize = $n; $body } )* };
}

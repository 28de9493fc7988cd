//! The clock of all figures: the time-stamp counter, and what is made of its readings.

use core::arch::x86_64::{__rdtscp, _mm_lfence, _rdtsc};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Cycles of the time-stamp counter that `work` takes, fenced on both sides.
#[inline(always)]
pub fn cycles<T>(work: impl FnOnce() -> T) -> (u64, T) {
    // SAFETY: every x86-64 CPU has RDTSC and LFENCE, and RDTSCP on all that are supported here.
    let start = unsafe {
        _mm_lfence();
        let now = _rdtsc();
        _mm_lfence();
        now
    };
    let result = work();
    // SAFETY: as above.
    let end = unsafe {
        let mut core = 0;
        let now = __rdtscp(&mut core);
        _mm_lfence();
        now
    };
    (end - start, result)
}

/// Like `cycles`, for work of milliseconds: if the thread lost its CPU meanwhile, the time that it ran,
/// converted to cycles of the time-stamp counter. So other load on the machine does not count.
pub fn cycles_running<T>(work: impl FnOnce() -> T) -> (u64, T) {
    let rate = tsc_rate();
    let (switches, running) = (switches(), running());
    let (time, result) = cycles(work);
    let running = self::running() - running;
    match self::switches() == switches {
        true => (time, result),
        false => ((running.as_secs_f64() * rate) as u64, result),
    }
}

/// Cycles of the time-stamp counter per second; measured once, in 50 ms.
pub fn tsc_rate() -> f64 {
    static RATE: OnceLock<f64> = OnceLock::new();
    *RATE.get_or_init(|| {
        let start = Instant::now();
        let (cycles, elapsed) = cycles(|| {
            std::thread::sleep(Duration::from_millis(50));
            start.elapsed()
        });
        cycles as f64 / elapsed.as_secs_f64()
    })
}

/// How often this thread lost its CPU while it could have gone on.
pub fn switches() -> i64 {
    // SAFETY: a structure of integers, for which zero is valid, and the call only writes to it.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &mut usage);
        usage.ru_nivcsw
    }
}

/// The time that this thread has run.
fn running() -> Duration {
    // SAFETY: as in `switches`.
    unsafe {
        let mut time: libc::timespec = std::mem::zeroed();
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
}

/// The readings of one contender and operation.
#[derive(Clone, Debug, Default)]
pub struct Samples(Vec<u64>);

impl Samples {
    /// Adds a reading.
    pub fn push(&mut self, cycles: u64) {
        self.0.push(cycles);
    }

    /// How many readings there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The `q`-quantile, 0 <= q <= 1, by nearest rank.
    pub fn quantile(&self, q: f64) -> f64 {
        assert!(!self.0.is_empty());
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let rank = (q * (sorted.len() - 1) as f64).round() as usize;
        sorted[rank] as f64
    }

    /// The median.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The arithmetic mean.
    pub fn mean(&self) -> f64 {
        self.0.iter().map(|&x| x as f64).sum::<f64>() / self.0.len() as f64
    }

    /// Half the distance between the quartiles, relative to the median: the noise.
    pub fn spread(&self) -> f64 {
        (self.quantile(0.75) - self.quantile(0.25)) / 2.0 / self.median()
    }
}

//! The crate pq-mceliece, loaded from the libraries that `benches/compare/run` builds: one per
//! compiler setting, in the folder `pq-<setting>` of the bench's target folder.

#[path = "../pq-mceliece/src/interface.rs"]
mod interface;

use crate::contender::{Contender, Source};
use interface::{ENTRY, Functions};
use mcbits::params::Params;
use std::ffi::{CString, c_void};
use std::path::{Path, PathBuf};
use std::{mem, slice};

/// The settings that are built; the better one of them, per operation, is the peer.
///
/// Its AVX-512 kernels are chosen at run time in every setting. Of those tried, `v3` (x86-64-v3) is
/// best where hashing counts and `native` where counting bits does; the default is slower than both.
pub const SETTINGS: [&str; 2] = ["v3", "native"];

/// What the tables call the crate under a setting.
pub fn name(setting: &str) -> String {
    format!("pq-mceliece {setting}")
}

/// The folder with the libraries: beside the running program's profile folder.
fn library(setting: &str) -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let target = program.parent()?.parent()?;
    Some(target.join(format!("pq-{setting}/release/libpq_mceliece_c.so")))
}

fn open(path: &Path) -> Option<Functions> {
    let path = CString::new(path.to_str()?).ok()?;
    // SAFETY: a library that this repository builds, with this interface; it stays open for good.
    unsafe {
        let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
        if library.is_null() {
            return None;
        }
        let entry = libc::dlsym(library, ENTRY.as_ptr());
        if entry.is_null() {
            return None;
        }
        let entry = mem::transmute::<*mut c_void, extern "C" fn() -> &'static Functions>(entry);
        Some(*entry())
    }
}

struct Pq {
    name: String,
    functions: Functions,
    peer: *mut c_void,
}

/// The crate for a set, built with a setting; `None` if it was not built or lacks the set.
pub fn contender(params: &Params, setting: &str) -> Option<Box<dyn Contender>> {
    let functions = open(&library(setting)?)?;
    // SAFETY: pointer and length of one string.
    let peer = unsafe { (functions.new)(params.name.as_ptr(), params.name.len()) };
    (!peer.is_null()).then(|| -> Box<dyn Contender> { Box::new(Pq { name: name(setting), functions, peer }) })
}

impl Drop for Pq {
    fn drop(&mut self) {
        // SAFETY: from `new`, and not used after this.
        unsafe { (self.functions.free)(self.peer) }
    }
}

impl Contender for Pq {
    fn name(&self) -> &str {
        &self.name
    }

    fn keypair(&mut self, seed: &[u8; 32]) -> u64 {
        // SAFETY: 32 bytes, as asked for.
        unsafe { (self.functions.keypair)(self.peer, seed.as_ptr()) }
    }

    fn public_key(&self) -> &[u8] {
        let mut length = 0;
        // SAFETY: the library's own vector, unchanged while `self` is borrowed.
        unsafe {
            let start = (self.functions.public_key)(self.peer, &mut length);
            slice::from_raw_parts(start, length)
        }
    }

    fn secret_key(&self) -> &[u8] {
        let mut length = 0;
        // SAFETY: as above.
        unsafe {
            let start = (self.functions.secret_key)(self.peer, &mut length);
            slice::from_raw_parts(start, length)
        }
    }

    fn load(&mut self, pk: &[u8], sk: &[u8]) -> bool {
        // SAFETY: pointers and lengths of slices.
        unsafe { (self.functions.load)(self.peer, pk.as_ptr(), pk.len(), sk.as_ptr(), sk.len()) }
    }

    fn draw_from(&mut self, source: Source) -> bool {
        // SAFETY: the peer is alive.
        unsafe { (self.functions.draw_from)(self.peer, source == Source::UserSpace) };
        true
    }

    fn enc(&mut self, ct: &mut [u8], ss: &mut [u8; 32]) -> u64 {
        // SAFETY: the buffers have the set's sizes.
        unsafe { (self.functions.enc)(self.peer, ct.as_mut_ptr(), ss.as_mut_ptr()) }
    }

    fn dec(&mut self, ss: &mut [u8; 32], ct: &[u8]) -> u64 {
        // SAFETY: the buffers have the set's sizes.
        unsafe { (self.functions.dec)(self.peer, ss.as_mut_ptr(), ct.as_ptr(), ct.len()) }
    }
}

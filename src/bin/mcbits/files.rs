//! Reading files of a known length, and writing files without losing any.
//!
//! A new file comes into being with O_EXCL; `--force` writes a file beside the old
//! one and renames it. Secret files have mode 0600 from the beginning. What is
//! open already, and what is no regular file, is a stream: it is written where it
//! is. All outputs of a command are written before any of them gets its name.

use crate::output::Failure;
use crate::secret::Secret;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// What a file is called in messages.
fn name(path: &OsStr) -> String {
    if path == "-" { "-".into() } else { path.display().to_string() }
}

/// A standard stream as a file, without the buffer that std has before it.
fn unbuffered(stream: BorrowedFd<'_>) -> io::Result<File> {
    stream.try_clone_to_owned().map(File::from)
}

/// Reads a file, or standard input for `-`, that must have `length` bytes. `what`
/// says what it should be; `others` what has another length.
pub fn read(
    path: &OsStr,
    length: usize,
    what: &str,
    others: impl Fn(usize) -> Option<String>,
) -> Result<Secret, Failure> {
    let failed = |error: io::Error| Failure::failed(name(path), reason(error));
    let mut file = if path == "-" {
        if io::stdin().is_terminal() {
            return Err(Failure::failed("standard input", "is a terminal; nothing binary is read from it"));
        }
        unbuffered(io::stdin().as_fd()).map_err(failed)?
    } else {
        File::open(path).map_err(failed)?
    };
    let (mut bytes, mut extra) = (Secret::zeros(length), Secret::zeros(1));
    let mut got = 0;
    while got <= length {
        // One byte more, to see that there are too many.
        let rest = if got < length { &mut bytes[got..] } else { &mut extra[..] };
        match file.read(rest) {
            Ok(0) => break,
            Ok(more) => got += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(error)),
        }
    }
    if got == length {
        return Ok(bytes);
    }
    let whole = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len() as usize);
    let (count, found) = match whole {
        Some(whole) if got > length => (whole.to_string(), whole),
        _ if got > length => (format!("more than {length}"), got),
        _ => (got.to_string(), got),
    };
    let hint = others(found).map_or(String::new(), |other| format!("; {count} is {other}"));
    Err(Failure::failed(name(path), format!("{what} has {length} bytes, not {count}{hint}")))
}

/// The system's message without its number.
pub fn reason(error: io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_string(),
        None => text,
    }
}

/// Names of open files. They may be regular ones, yet are not replaced. (Not all
/// of /dev: /dev/shm is a folder like others.)
const OPEN_FILES: [&str; 5] =
    ["/dev/fd", "/dev/stdout", "/dev/stderr", "/proc/self/fd", "/proc/thread-self/fd"];

/// A file to be written.
pub struct Output {
    path: OsString,
    secret: bool,
}

/// A file that is written and has not got its name yet; removed if it never gets it.
struct Pending<'a> {
    output: &'a Output,
    written: Option<PathBuf>,
}

impl Output {
    pub fn secret(path: &OsStr) -> Output {
        Output { path: path.into(), secret: true }
    }

    pub fn public(path: &OsStr) -> Output {
        Output { path: path.into(), secret: false }
    }

    fn failed(&self, error: io::Error) -> Failure {
        Failure::failed(name(&self.path), reason(error))
    }

    /// What the caller has opened already, or what is no regular file.
    fn is_stream(&self) -> bool {
        let path = Path::new(&self.path);
        self.path == "-"
            || OPEN_FILES.iter().any(|opened| path.starts_with(opened))
            || fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
    }

    /// Finds out, before the work begins, what would keep it from being written.
    fn check(&self, force: bool) -> Result<(), Failure> {
        let path = Path::new(&self.path);
        if self.path == "-" && io::stdout().is_terminal() {
            return Err(Failure::failed("standard output", "is a terminal; nothing binary is written to it"));
        }
        if self.is_stream() {
            return Ok(());
        }
        if path.is_dir() {
            return Err(Failure::failed(name(&self.path), "is a directory"));
        }
        if !force && path.symlink_metadata().is_ok() {
            return Err(Failure::failed(name(&self.path), "exists; --force replaces it"));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.map_or(Ok(()), |folder| fs::metadata(folder).map(drop)).map_err(|error| self.failed(error))
    }

    fn write(&self, bytes: &[u8], force: bool) -> Result<Pending<'_>, Failure> {
        let failed = |error| self.failed(error);
        let mut pending = Pending { output: self, written: None };
        let mut file = if self.path == "-" {
            unbuffered(io::stdout().as_fd()).map_err(failed)?
        } else if self.is_stream() {
            OpenOptions::new().write(true).open(&self.path).map_err(failed)?
        } else {
            let path = if force { self.beside() } else { PathBuf::from(&self.path) };
            let mode = if self.secret { 0o600 } else { 0o666 };
            let file = OpenOptions::new().write(true).create_new(true).mode(mode).open(&path);
            let file = file.map_err(failed)?;
            pending.written = Some(path);
            file
        };
        file.write_all(bytes).map_err(failed)?;
        if pending.written.is_some() {
            file.sync_all().map_err(failed)?;
        }
        Ok(pending)
    }

    /// A name in the same folder that nothing else has.
    fn beside(&self) -> PathBuf {
        let path = Path::new(&self.path);
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}.tmp", std::process::id()));
        path.with_file_name(name)
    }
}

impl Pending<'_> {
    fn commit(mut self, force: bool) -> Result<(), Failure> {
        if let Some(path) = &self.written
            && force
        {
            fs::rename(path, &self.output.path).map_err(|error| self.output.failed(error))?;
        }
        self.written = None;
        Ok(())
    }
}

impl Drop for Pending<'_> {
    fn drop(&mut self) {
        if let Some(path) = &self.written {
            let _ = fs::remove_file(path);
        }
    }
}

/// Checks outputs before the work, and that they are different.
pub fn check(outputs: &[&Output], force: bool) -> Result<(), Failure> {
    for (i, output) in outputs.iter().enumerate() {
        if outputs[..i].iter().any(|other| other.path == output.path) {
            return Err(Failure::Usage(format!("'{}' is given for two outputs", name(&output.path))));
        }
        output.check(force)?;
    }
    Ok(())
}

/// Writes all outputs, or none of the files among them. Streams come last.
pub fn write(outputs: &[(&Output, &[u8])], force: bool) -> Result<(), Failure> {
    let mut pending = Vec::new();
    for streams in [false, true] {
        for (output, bytes) in outputs.iter().filter(|(output, _)| output.is_stream() == streams) {
            pending.push(output.write(bytes, force)?);
        }
    }
    pending.into_iter().try_for_each(|pending| pending.commit(force))
}

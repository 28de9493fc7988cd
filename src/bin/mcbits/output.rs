//! What the command says: results, progress, failures.

use crate::files::reason;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

/// Why the command stops.
pub enum Failure {
    /// It was called wrongly: exit code 2.
    Usage(String),
    /// It was called rightly and could not do it: exit code 1.
    Failed(String),
    /// Nobody reads the output any more: exit code 1, without a word.
    Unread,
}

impl Failure {
    /// A wrong call of a command, or of none.
    pub fn usage(message: &str, command: Option<&str>) -> Failure {
        let page = command.map_or(String::new(), |command| format!(" {command}"));
        Failure::Usage(format!("{message}; see mcbits{page} --help"))
    }

    /// Something that `subject`, a file or a set, did.
    pub fn failed(subject: impl Display, what: impl Display) -> Failure {
        Failure::Failed(format!("{subject}: {what}"))
    }

    /// Says it in one line.
    pub fn report(self) -> ExitCode {
        let (message, code) = match self {
            Failure::Usage(message) => (message, 2),
            Failure::Failed(message) => (message, 1),
            Failure::Unread => return ExitCode::from(1),
        };
        let _ = writeln!(io::stderr(), "mcbits: {message}");
        ExitCode::from(code)
    }
}

/// Writes text, nothing secret, to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Failure::Unread),
        Err(error) => Err(Failure::failed("standard output", reason(error))),
    }
}

/// One line on the terminal that says what is being done; none elsewhere.
pub struct Progress {
    on_terminal: bool,
}

impl Progress {
    pub fn new() -> Progress {
        Progress { on_terminal: io::stderr().is_terminal() }
    }

    /// Replaces the line.
    pub fn show(&self, text: impl Display) {
        if self.on_terminal {
            let _ = write!(io::stderr(), "\r{text}\x1b[K");
        }
    }

    /// Removes the line.
    pub fn clear(&self) {
        self.show("");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

//! The command line, the same for all benches.

use mcbits::params::{self, Params};

/// What was asked for.
pub struct Options {
    /// Parameter sets, in the order given.
    pub sets: Vec<&'static Params>,
    /// Tiers of ours.
    pub tiers: Vec<&'static str>,
    /// Contenders whose name contains one of these; all if there are none.
    pub only: Vec<String>,
    /// Key pairs per contender and set with `f`.
    pub keypairs: usize,
    /// Key pairs per contender and set without `f`, where attempts vary.
    pub keypairs_mean: usize,
    /// Calls of the other operations per contender.
    pub calls: usize,
    /// Fail when libmceliece is not there.
    pub require_reference: bool,
    /// Fail when a figure misses what it has to reach.
    pub check: bool,
    /// Leave the stages out.
    pub no_stages: bool,
    /// Tables in Markdown.
    pub markdown: bool,
    /// File for all figures.
    pub json: Option<String>,
}

const HELP: &str = "\
  --sets A,B,...       parameter sets (348864f or mceliece348864f); `f`, `all`
  --tiers A,B,...      tiers of ours: portable, avx2, avx512
  --only A,B,...       only contenders whose name contains one of these
  --keypairs N         key pairs per contender for sets with f (31)
  --keypairs-mean N    key pairs per contender for the others (101)
  --calls N            calls of enc and dec per contender (1001)
  --quick              few runs: a look, not a measurement
  --require-reference  fail if libmceliece is not there (benches/reference.sh fetches it)
  --check              fail if a figure misses its goal
  --no-stages          leave the stages out
  --markdown           tables in Markdown
  --json FILE          all figures as JSON
";

impl Options {
    /// Reads the command line; explains itself and ends the program if it makes no sense.
    pub fn parse(bench: &str, default_sets: &[&str]) -> Options {
        match Options::from(std::env::args().skip(1), default_sets) {
            Ok(options) => options,
            Err(message) => {
                let help = message.is_empty();
                let text = format!("{message}\nusage: benches/{bench} [options]\n{HELP}");
                if help {
                    println!("{}", text.trim_start());
                    std::process::exit(0);
                }
                eprintln!("{text}");
                std::process::exit(2);
            }
        }
    }

    fn from(mut words: impl Iterator<Item = String>, default_sets: &[&str]) -> Result<Options, String> {
        let mut options = Options {
            sets: Vec::new(),
            tiers: vec!["portable", "avx2", "avx512"],
            only: Vec::new(),
            keypairs: 31,
            keypairs_mean: 101,
            calls: 1001,
            require_reference: false,
            check: false,
            no_stages: false,
            markdown: false,
            json: None,
        };
        let list = |text: String| text.split(',').map(str::to_string).collect::<Vec<_>>();
        let mut sets: Vec<String> = default_sets.iter().map(|s| s.to_string()).collect();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            let number = |text: String| text.parse().map_err(|_| format!("{text} is not a number"));
            match word.as_str() {
                "--sets" => sets = list(value()?),
                "--tiers" => {
                    let wanted = list(value()?);
                    if let Some(bad) = wanted.iter().find(|w| !options.tiers.contains(&w.as_str())) {
                        return Err(format!("no tier is called {bad}"));
                    }
                    options.tiers.retain(|tier| wanted.iter().any(|w| w == tier));
                }
                "--only" => options.only = list(value()?),
                "--keypairs" => options.keypairs = number(value()?)?,
                "--keypairs-mean" => options.keypairs_mean = number(value()?)?,
                "--calls" => options.calls = number(value()?)?,
                "--quick" => (options.keypairs, options.keypairs_mean, options.calls) = (3, 5, 101),
                "--require-reference" => options.require_reference = true,
                "--check" => options.check = true,
                "--no-stages" => options.no_stages = true,
                "--markdown" => options.markdown = true,
                "--json" => options.json = Some(value()?),
                "--help" | "-h" => return Err(String::new()),
                _ => return Err(format!("unknown option {word}")),
            }
        }
        for set in sets {
            match set.as_str() {
                "all" => options.sets.extend(params::ALL),
                "f" => options.sets.extend(params::ALL.iter().filter(|p| p.f && !p.pc)),
                name => {
                    let full = format!("mceliece{}", name.strip_prefix("mceliece").unwrap_or(name));
                    let row = params::by_name(full.as_bytes());
                    options.sets.push(row.ok_or(format!("no set is called {name}"))?);
                }
            }
        }
        Ok(options)
    }

    /// Whether a contender takes part.
    pub fn takes(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }

    /// Key pairs per contender for a set.
    pub fn keypairs(&self, params: &Params) -> usize {
        if params.f { self.keypairs } else { self.keypairs_mean }
    }
}

//! Tables as text, plain and aligned or in Markdown.

/// A table: the first `left` columns hold words, the others numbers.
pub struct Table {
    title: String,
    left: usize,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub fn new(title: impl Into<String>, left: usize, head: &[&str]) -> Table {
        let head = head.iter().map(|s| s.to_string()).collect();
        Table { title: title.into(), left, head, rows: Vec::new() }
    }

    /// Adds a row with as many cells as the head has.
    pub fn row(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.head.len());
        self.rows.push(cells);
    }

    /// Prints the table, if it has a row.
    pub fn print(&self, markdown: bool) {
        if self.rows.is_empty() {
            return;
        }
        let widths: Vec<usize> = (0..self.head.len())
            .map(|i| self.rows.iter().chain([&self.head]).map(|r| r[i].chars().count()).max().unwrap_or(0))
            .collect();
        let line = |cells: &[String]| -> Vec<String> {
            let pad = |i: usize, cell: &String| match i < self.left {
                true => format!("{cell:<width$}", width = widths[i]),
                false => format!("{cell:>width$}", width = widths[i]),
            };
            cells.iter().enumerate().map(|(i, cell)| pad(i, cell)).collect()
        };
        println!("\n{}{}\n", if markdown { "### " } else { "" }, self.title);
        let print = |cells: &[String]| match markdown {
            true => println!("| {} |", line(cells).join(" | ")),
            false => println!("{}", line(cells).join("  ").trim_end()),
        };
        print(&self.head);
        if markdown {
            let rule: Vec<&str> =
                (0..self.head.len()).map(|i| if i < self.left { "---" } else { "---:" }).collect();
            println!("| {} |", rule.join(" | "));
        }
        self.rows.iter().for_each(|row| print(row));
    }
}

/// A number of cycles, grouped by thousands.
pub fn cycles(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A ratio, two decimals.
pub fn ratio(value: f64) -> String {
    format!("{value:.2}")
}

/// A share, in per cent.
pub fn percent(value: f64) -> String {
    format!("{:.1} %", 100.0 * value)
}

/// A ratio that may be missing.
pub fn optional(value: Option<f64>) -> String {
    value.map_or("-".to_string(), ratio)
}

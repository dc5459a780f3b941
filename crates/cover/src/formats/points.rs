//! Points in the plane as text: `x y` per line, decimal numbers with up to nine digits before and after the
//! decimal point.

use dlx_study::formats::knuth::Malformed;

/// The maximum number of digits before and after the decimal point.
const MAX_DIGITS: usize = 9;
/// The description of a coordinate in messages.
const EXPECTED_COORDINATE: &str = "a point, a number with up to 9 digits before and after the decimal point";
/// The maximum number of points.
pub const MOST: usize = 1_000_000;

/// Points with exact coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// The coordinates of the points, in units of the last decimal place.
    pub points: Vec<(i64, i64)>,
    /// The line of each point in the input, without surrounding blanks.
    pub lines: Vec<String>,
    /// The number of decimal places of the coordinates.
    pub places: usize,
}

/// How the distance between two points is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// |x - x'| + |y - y'|
    Manhattan,
    /// The length of the straight line between the points.
    Euclidean,
}

impl Points {
    /// Reads points; empty lines are skipped.
    ///
    /// # Errors
    /// Fails if a line does not contain exactly two numbers, or if there are no points or more than [`MOST`].
    pub fn read(text: &[u8]) -> Result<Points, Malformed> {
        let (mut numbers, mut lines) = (Vec::new(), Vec::new());
        let malformed = |line: usize, column: usize, what: String| Malformed { line, column, what };
        let mut number = 0;
        for line in text.split(|&byte| byte == b'\n') {
            number += 1;
            let malformed = |column: usize, what: String| malformed(number, column, what);
            let line = std::str::from_utf8(line)
                .map_err(|error| malformed(error.valid_up_to() + 1, "expected text in UTF-8".into()))?;
            let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize + 1;
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            for (index, name) in ["x", "y"].into_iter().enumerate() {
                let word = words.get(index).copied();
                numbers.push(word.and_then(decimal).ok_or_else(|| {
                    let found = word.map_or("end of line".to_string(), |word| format!("'{word}'"));
                    let column = word.map_or(line.trim_end().len() + 1, place);
                    malformed(column, format!("expected {name} of {EXPECTED_COORDINATE}, found {found}"))
                })?);
            }
            if let Some(word) = words.get(2) {
                let what = format!("expected end of line after a point, found '{word}'");
                return Err(malformed(place(word), what));
            }
            if lines.len() == MOST {
                return Err(malformed(1, format!("expected at most {MOST} points, found another")));
            }
            lines.push(line.trim().to_string());
        }
        if lines.is_empty() {
            return Err(malformed(number, 1, "expected a point, found end of input".into()));
        }
        let places = numbers.iter().map(|&(_, places)| places).max().unwrap_or(0);
        let scaled = |(value, digits): (i64, usize)| value * 10i64.pow((places - digits) as u32);
        let points = numbers.chunks(2).map(|pair| (scaled(pair[0]), scaled(pair[1]))).collect();
        Ok(Points { points, lines, places })
    }

    /// Returns the distance between two points in units of the last decimal place, or the square of the
    /// distance if `metric` is Euclidean.
    pub fn distance(&self, one: usize, other: usize, metric: Metric) -> i128 {
        let ((x, y), (other_x, other_y)) = (self.points[one], self.points[other]);
        let (x, y) = (i128::from(x) - i128::from(other_x), i128::from(y) - i128::from(other_y));
        match metric {
            Metric::Manhattan => x.abs() + y.abs(),
            Metric::Euclidean => x * x + y * y,
        }
    }

    /// Formats a distance that [`Points::distance`] returned: exactly for the Manhattan metric, to the
    /// precision of `f64` for the Euclidean metric.
    pub fn written(&self, distance: i128, metric: Metric) -> String {
        let unit = 10i128.pow(self.places as u32);
        match metric {
            Metric::Euclidean => format!("{}", (distance as f64 / (unit * unit) as f64).sqrt()),
            Metric::Manhattan if distance % unit == 0 => (distance / unit).to_string(),
            Metric::Manhattan => {
                let digits = format!("{:0width$}", distance % unit, width = self.places);
                format!("{}.{}", distance / unit, digits.trim_end_matches('0'))
            }
        }
    }
}

/// Parses a decimal number. Returns the number without its decimal point, and the number of decimal places.
fn decimal(word: &str) -> Option<(i64, usize)> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, word),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let fits = |digits: &str| digits.len() <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + part.len() == 0 || !fits(whole) || !fits(part) {
        return None;
    }
    Some((sign * format!("{whole}{part}").parse::<i64>().ok()?, part.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_exact() {
        let points = Points::read(b"0 0\n 3 -4\n\n0.25 .5\r\n").unwrap();
        assert_eq!((points.points.clone(), points.places), (vec![(0, 0), (300, -400), (25, 50)], 2));
        assert_eq!(points.lines, ["0 0", "3 -4", "0.25 .5"]);
        let written = |one, other, metric| points.written(points.distance(one, other, metric), metric);
        assert_eq!(written(0, 1, Metric::Euclidean), "5");
        assert_eq!(written(0, 1, Metric::Manhattan), "7");
        assert_eq!(written(0, 2, Metric::Manhattan), "0.75");
    }

    #[test]
    fn the_error_for_a_malformed_point_names_line_and_column() {
        let message = |text: &str| Points::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(message(""), "line 1, column 1: expected a point, found end of input");
        assert_eq!(
            message("1 2\n3\n"),
            format!("line 2, column 2: expected y of {EXPECTED_COORDINATE}, found end of line")
        );
        for wrong in ["x", "1e5", "-", ".", "1.2.3", "1234567890", "+1"] {
            let expected = format!("line 1, column 1: expected x of {EXPECTED_COORDINATE}, found '{wrong}'");
            assert_eq!(message(&format!("{wrong} 2\n")), expected);
        }
        assert_eq!(message("1 2 3\n"), "line 1, column 5: expected end of line after a point, found '3'");
        let expected = "line 1000001, column 1: expected at most 1000000 points, found another";
        assert_eq!(message(&"1 2\n".repeat(MOST + 1)), expected);
    }
}

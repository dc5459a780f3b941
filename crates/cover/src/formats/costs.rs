//! Conversion of decimal or negative costs to whole numbers.

use crate::ProblemError;
use dlx_kernel::Matrix;

/// A decimal number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decimal {
    digits: i128,
    places: u32,
}

impl Decimal {
    /// Parses `3`, `-2.50` or `.5`. Returns None if `word` is not a decimal number, or has more than 30
    /// digits.
    pub fn parse(word: &str) -> Option<Decimal> {
        let (sign, digits) = match word.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, word.strip_prefix('+').unwrap_or(word)),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let all = format!("{whole}{}", part.trim_end_matches('0'));
        let is_number = !(whole.is_empty() && part.is_empty())
            && whole.len() + part.len() <= 30
            && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let places = part.trim_end_matches('0').len() as u32;
        let digits: i128 = if all.is_empty() { 0 } else { all.parse().ok()? };
        is_number.then_some(Decimal { digits: sign * digits, places })
    }

    /// Returns the number with the opposite sign.
    pub fn negated(self) -> Decimal {
        Decimal { digits: -self.digits, ..self }
    }

    /// Whether the number is 0.
    pub fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// Returns the number as an `i64`, if it is a whole number in range.
    pub fn whole(self) -> Option<i64> {
        if self.places == 0 { self.digits.try_into().ok() } else { None }
    }
}

/// Converts the costs of options to whole numbers of at least 0. Also returns a message that describes the
/// conversion, if the costs changed.
///
/// If any cost is negative, a constant is added to each option's cost for each primary item that the option
/// covers. This adds the same amount to the cost of every exact cover.
///
/// # Errors
/// Fails if the costs add up to 2^63 or more, or if a cost is negative and the number of times that an item
/// is covered may vary, as in a repeat cover (`is_repeat`).
pub fn whole(
    matrix: &Matrix,
    costs: &[Decimal],
    is_repeat: bool,
) -> Result<(Vec<u64>, Option<String>), String> {
    let too_large = || ProblemError::Costs.to_string();
    let places = costs.iter().map(|cost| cost.places).max().unwrap_or(0);
    let scaled = |cost: &Decimal| 10i128.checked_pow(places - cost.places)?.checked_mul(cost.digits);
    let scaled: Option<Vec<i128>> = costs.iter().map(scaled).collect();
    let mut scaled = scaled.ok_or_else(too_large)?;
    let covered =
        |option: usize| matrix.option(option).filter(|&item| item < matrix.primary()).count() as i128;
    let each = |(option, &cost): (usize, &i128)| match covered(option) {
        0 => 0,
        items => (-cost).max(0).div_euclid(items) + i128::from((-cost).max(0).rem_euclid(items) > 0),
    };
    let shift = scaled.iter().enumerate().map(each).max().unwrap_or(0);
    let bounds = (0..matrix.primary()).map(|item| matrix.bounds(item));
    if shift > 0 && (is_repeat || bounds.clone().any(|(low, high)| low != high)) {
        return Err(
            "expected costs of at least 0, because items may be covered different numbers of times".into()
        );
    }
    for (option, cost) in scaled.iter_mut().enumerate() {
        // No cover contains an option without primary items.
        *cost = if covered(option) == 0 { (*cost).max(0) } else { *cost + shift * covered(option) };
    }
    let sum = scaled.iter().try_fold(0i128, |sum, &cost| sum.checked_add(cost));
    if sum.is_none_or(|sum| sum > i128::from(i64::MAX)) {
        return Err(too_large());
    }
    let (factor, added) = (10i128.pow(places), shift * bounds.map(|(low, _)| i128::from(low)).sum::<i128>());
    let what = match (places, shift) {
        (0, 0) => None,
        (_, 0) => Some(format!("costs are multiplied by {factor}")),
        (0, _) => {
            Some(format!("each covered item adds {shift}, so that no cost is negative: {added} in all"))
        }
        _ => Some(format!(
            "costs are multiplied by {factor}, and each covered item adds {shift}, so that no cost is negative: {added} in all"
        )),
    };
    Ok((scaled.into_iter().map(|cost| cost as u64).collect(), what))
}

/// If a problem in Knuth's format has a cost such as `|2.5` or `|-3`, which is not a whole number from 0 to
/// 10^9, separates the costs from the text; otherwise returns None. Blanks replace the costs, so that
/// positions in the text stay the same.
pub fn apart(text: &[u8]) -> Option<(Vec<u8>, Vec<Decimal>)> {
    let (mut plain, mut costs, mut is_special, mut is_header) = (text.to_vec(), Vec::new(), false, true);
    let mut start = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let is_content = !line.starts_with(b"|") && !line.trim_ascii().is_empty();
        if is_content && !std::mem::take(&mut is_header) {
            let mut cost = Decimal::default();
            let line = std::str::from_utf8(line).ok()?;
            for word in line.split_ascii_whitespace() {
                let Some(more) = word.strip_prefix('|').filter(|more| !more.is_empty()) else { continue };
                let more = Decimal::parse(more)?;
                is_special |= more.places > 0 || !(0..=1_000_000_000).contains(&more.digits);
                let places = cost.places.max(more.places);
                let scaled = |one: Decimal| 10i128.checked_pow(places - one.places)?.checked_mul(one.digits);
                cost = Decimal { digits: scaled(cost)?.checked_add(scaled(more)?)?, places };
                let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
                plain[at..at + word.len()].fill(b' ');
            }
            costs.push(cost);
            // A line with only a cost is an option without items.
            let own = &mut plain[start..start + line.len()];
            if own.trim_ascii().is_empty()
                && let Some(second) = own.get_mut(1)
            {
                *second = b'|';
            }
        }
        start += line.len();
    }
    is_special.then_some((plain, costs))
}

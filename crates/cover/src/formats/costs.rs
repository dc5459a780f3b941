//! Costs with decimals, or negative ones, as whole numbers.

use dlx_kernel::Matrix;

/// A decimal number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decimal {
    digits: i128,
    places: u32,
}

impl Decimal {
    /// Reads `3`, `-2.50` or `.5`. None if it is something else, or has more than 30 digits.
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

    /// The number with the other sign.
    pub fn negated(self) -> Decimal {
        Decimal { digits: -self.digits, ..self }
    }

    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// The number, if it is a whole one of an `i64`.
    pub fn whole(self) -> Option<i64> {
        if self.places == 0 { self.digits.try_into().ok() } else { None }
    }
}

/// The costs of options as whole numbers of 0 and more, and what was done to them, if anything.
///
/// Negative costs become positive ones by adding as much for each time that an item is covered, which adds
/// the same to the cost of every exact cover.
///
/// # Errors
/// If they add up to more than 2^63, or some are negative where covers cover items different numbers of
/// times, as in a repeat cover (`is_repeat`).
pub fn whole(
    matrix: &Matrix,
    costs: &[Decimal],
    is_repeat: bool,
) -> Result<(Vec<u64>, Option<String>), String> {
    let too_large = || "expected costs that add up to less than 2^63".to_string();
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
        return Err("expected costs of 0 and more where items may be covered more often or less often".into());
    }
    for (option, cost) in scaled.iter_mut().enumerate() {
        // An option without primary items is in no cover.
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
        (0, _) => Some(format!(
            "each item covered adds {shift} to the costs, so that none is negative: {added} in all"
        )),
        _ => Some(format!(
            "costs are multiplied by {factor}, and each item covered adds {shift}, so that none is negative: {added} in all"
        )),
    };
    Ok((scaled.into_iter().map(|cost| cost as u64).collect(), what))
}

/// A problem in Knuth's format without its costs, and these, if one of them is not a whole number up to 10^9
/// or 0: `|2.5`, `|-3`. Places in the text stay.
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
            // An option of a cost alone is one without items.
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

//! The entries that a memo finds and keeps.

use dlx_count::internal::{Memo, hash};

#[test]
fn results_are_found_by_the_whole_key() {
    let mut memo = Memo::new(2, 1 << 20);
    for number in 0..1000u64 {
        let key = [number, number / 3];
        let hash = hash(&key);
        assert!(memo.get(&key, hash).is_none());
        memo.insert(&key, hash, number, 1.0);
        // Another key with the same hash.
        assert!(memo.get(&[number, u64::MAX], hash).is_none());
    }
    let mut found = 0;
    for number in 0..1000u64 {
        let key = [number, number / 3];
        if let Some(entry) = memo.get(&key, hash(&key)) {
            assert_eq!(entry.value, number);
            found += 1;
        }
    }
    // A group may be full before the table is.
    assert!(found > 950, "{found}");
}

#[test]
fn a_full_memo_keeps_the_results_that_save_most() {
    let mut memo = Memo::new(1, 40_000);
    for number in 0..20_000u64 {
        let work = if number % 100 == 0 { 1e9 } else { number as f64 };
        memo.insert(&[number], hash(&[number]), number, work);
    }
    let kept = |number: u64| memo.get(&[number], hash(&[number])).is_some();
    assert!(memo.used < 1000);
    assert!((0..20_000).step_by(100).filter(|&number| kept(number)).count() > 190);
}

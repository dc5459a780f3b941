//! What programs expect from a library: threads, copies, collections, owned iterators.

use crate::sorted;
use dlx_kernel::dlx::Dlx;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::{textbook, Exact, Matrix, Repeat};
use std::fmt::Debug;
use std::iter::FusedIterator;

/// A board of n rooks: n! covers.
fn rooks(n: usize) -> Matrix {
    let mut matrix = Matrix::new(2 * n, 0);
    matrix.extend((0..n * n).map(|cell| [cell / n, n + cell % n]));
    matrix
}

#[test]
fn types_are_send_and_debug() {
    fn shared<T: Send + Sync + Debug>() {}
    fn moved<T: Send + Debug>() {}
    shared::<Matrix>();
    shared::<Exact>();
    shared::<Repeat>();
    shared::<Queens>();
    shared::<Dlx>();
    moved::<textbook::Exact>();
    moved::<textbook::Repeat>();
    let mut exact = Exact::new(&rooks(4));
    assert_eq!(exact.count(5), 5);
    let answer = std::thread::spawn(move || exact.count(u64::MAX)).join();
    assert_eq!(answer.unwrap(), 24);
}

#[test]
fn searches_can_move_into_a_thread() {
    fn spawned(_: impl Send + 'static) {}
    let mut exact = Exact::new(&rooks(3));
    spawned(async move {
        for _ in exact.covers() {
            std::future::ready(()).await;
        }
    });
}

#[test]
fn a_copy_starts_a_separate_search() {
    let mut exact = Exact::new(&rooks(4));
    exact.given(&[0]);
    let mut covers = exact.covers();
    covers.next();
    drop(covers);
    let mut copy = exact.clone();
    assert_eq!((copy.count(u64::MAX), exact.count(u64::MAX)), (6, 6));
    assert!(format!("{copy:?}").starts_with("Exact { matrix: Matrix {"));
}

#[test]
fn matrices_are_collected_from_options() {
    let collected: Matrix = vec![vec![0, 2], vec![1], vec![]].into_iter().collect();
    assert_eq!((collected.primary(), collected.options(), collected.ones()), (3, 3, 3));
    assert_eq!([[0usize; 0]; 0].iter().collect::<Matrix>(), Matrix::default());
    assert_eq!(Matrix::default().items(), 0);
}

#[test]
fn iterators_own_their_search_and_are_fused() {
    fn ended(mut covers: impl FusedIterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
        let all = covers.by_ref().collect();
        assert_eq!((covers.next(), covers.next(), covers.size_hint()), (None, None, (0, Some(0))));
        sorted(all)
    }
    let matrix = rooks(4);
    let (mut exact, mut repeat) = (Exact::new(&matrix), Repeat::new(&matrix));
    assert_eq!(ended(exact.clone().into_covers()), ended(exact.covers()));
    assert_eq!(ended(repeat.clone().into_covers()), ended(repeat.covers()));
}

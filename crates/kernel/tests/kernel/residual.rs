//! What is left of a matrix, after choices that are undone.

use dlx_kernel::internal::Residual;
use dlx_kernel::Matrix;

#[test]
fn what_is_undone_is_as_it_was() {
    let mut matrix = Matrix::new(4, 1);
    for option in [&[0, 1][..], &[0, 4], &[1, 2], &[2, 3, 4], &[2, 3], &[4]] {
        matrix.add(option);
    }
    let mut rest = Residual::new(&matrix);
    let sorted = |rest: &Residual| {
        let mut live = rest.live().to_vec();
        live.sort_unstable();
        live
    };
    assert!(rest.settle());
    assert_eq!(sorted(&rest), [0, 1, 2, 3, 4]);
    let before = rest.checkpoint();
    rest.choose(0);
    assert_eq!(sorted(&rest), [3, 4]);
    assert_eq!(rest.items().collect::<Vec<_>>(), [2, 3, 4]);
    assert!(rest.settle() && !rest.is_covered());
    rest.exclude(4);
    assert!(rest.settle() && rest.is_covered());
    assert_eq!(rest.chosen(), [0, 3]);
    rest.undo(before);
    assert_eq!(sorted(&rest), [0, 1, 2, 3, 4]);
    assert_eq!((rest.count(2), rest.count(4), rest.chosen().len()), (3, 2, 0));
    rest.choose(2);
    assert!(!rest.settle(), "item 3 has no option without item 2");
}

//! Perfect codes of graphs against trying all sets of vertices, and on invalid input.

use crate::common::{Random, accepts, answer, assert_refused};

/// Whether some of the vertices are a perfect code, if vertex v and its neighbours are the bits of `near[v]`.
fn has_code(near: &[u32]) -> bool {
    let all = (1 << near.len()) - 1;
    (0..=all).any(|set: u32| {
        let chosen = || near.iter().zip(0..).filter(|(_, vertex)| set >> vertex & 1 == 1);
        let once = chosen().map(|(near, _)| near.count_ones()).sum::<u32>() == near.len() as u32;
        once && chosen().fold(0, |covered, (near, _)| covered | near) == all
    })
}

#[test]
fn perfect_codes_are_those_of_trying_all_sets() {
    let mut random = Random(44);
    let (mut some, mut none) = (0, 0);
    for _ in 0..300 {
        let vertices = random.within(3, 9);
        let edges = random.within(vertices, 2 * vertices);
        let mut near: Vec<u32> = (0..vertices).map(|vertex| 1 << vertex).collect();
        let mut input = format!("{vertices} {edges}\n");
        for _ in 0..edges {
            let one = random.below(vertices);
            let other = (one + random.within(1, vertices - 1)) % vertices;
            input += &format!("{} {}\n", one + 1, other + 1);
            near[one] |= 1 << other;
            near[other] |= 1 << one;
        }
        let found = answer("perfectcode", &input);
        let exists = has_code(&near);
        assert_eq!(found != "none\n", exists, "{input}{found}");
        if exists {
            assert!(accepts("perfectcode", &input, &found, &found), "{input}{found}");
            some += 1;
        } else {
            none += 1;
        }
    }
    assert!(some > 80 && none > 80, "{some} {none}");
}

#[test]
fn invalid_input_is_an_error() {
    let id = "perfectcode";
    assert_refused(&[
        (id, "0 0\n", "", "line 1, column 1: expected n, the number of vertices (1 to 128), found '0'"),
        (id, "129 0\n", "", "line 1, column 1: expected n, the number of vertices (1 to 128), found '129'"),
        (id, "2 513\n", "", "line 1, column 3: expected m, the number of edges (0 to 512), found '513'"),
        (id, "1 0\n3 1\n4 1\n", "1 1\n", "line 3, column 1: expected a vertex (1 to 3), found '4'"),
        (id, "3 2\n1 2\n3 3\n", "", "line 3, column 3: expected another vertex"),
        (id, "3 2\n1 2\n", "", "line 3, column 1: expected a vertex (1 to 3)"),
    ]);
}

//! The public API: named problems, changed between questions, and questions with limits.

#![allow(clippy::unwrap_used)]

use dlx_cover::{BigUint, Cell, NoDiagram, Problem, ProblemError, Question};
use dlx_study::formats::knuth::Named;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The problem of placing n rooks on an n x n board.
fn rooks(n: usize) -> Problem<(usize, usize)> {
    let mut problem = Problem::new();
    for (row, column) in (0..n * n).map(|cell| (cell / n, cell % n)) {
        problem.option((row, column), [format!("row {row}"), format!("column {column}")]);
    }
    problem
}

fn message<T>(problem: &Problem<T>) -> String {
    problem.exact().err().map_or(String::new(), |error: ProblemError| error.to_string())
}

#[test]
fn errors_name_the_item_and_the_option() {
    let mut rooms = Problem::new();
    rooms.option('a', ["lesson 1", "room 1"]);
    rooms.item("room 3");
    assert_eq!(message(&rooms), "item \"room 3\" is in no option");
    rooms.optional("room 3");
    assert_eq!(message(&rooms), "");
    rooms.between("room 1", 3, 2);
    assert_eq!(message(&rooms), "item \"room 1\" cannot be covered 3 to 2 times");
    rooms.between("room 1", 1, 2);
    rooms.option('b', [Cell::from(("room 1", "red")), "lesson 1".into()]);
    let expected =
        "option 1 (room 1:red lesson 1): item \"room 1\" must be covered, so it cannot have a colour";
    assert_eq!(message(&rooms), expected);
    rooms.optional("room 1");
    rooms.option('c', [("room 1", "red"), ("room 1", "blue")]);
    assert_eq!(message(&rooms), "option 2 (room 1:red room 1:blue): item \"room 1\" has two colours");
}

#[test]
fn questions_see_later_changes() {
    let mut board = rooks(4);
    let count = |board: &Problem<_>| board.exact().unwrap().count().unwrap();
    assert_eq!(count(&board), BigUint::from(24u32));
    board.forbid(0);
    assert_eq!(count(&board), BigUint::from(18u32));
    board.allow(0).forbid_item("row 3").forbid_item("column 3");
    assert_eq!(count(&board), BigUint::from(6u32));
    board.allow_item("row 3").allow_item("column 3");
    board.option((9, 9), ["row 0", "row 1", "column 0", "column 1"]);
    assert_eq!(count(&board), BigUint::from(26u32));
    for option in 0..4 {
        board.forbid(option);
    }
    board.forbid(16);
    assert_eq!(board.exact().unwrap().first().unwrap(), None);
}

#[test]
fn colours_bounds_and_optional_items_work_as_in_the_kernel() {
    let mut map = Problem::new();
    for (one, other) in [("a", "b"), ("b", "c")] {
        for colour in ["red", "green"] {
            let next = if colour == "red" { "green" } else { "red" };
            let border = format!("{one}{other}");
            map.option(
                format!("{one} {colour}"),
                [border.clone().into(), (one, colour).into(), Cell::from((other, next))],
            );
        }
    }
    assert_eq!(map.exact().unwrap().covers().count(), 2);
    let mut guards = Problem::new();
    guards.between("gate", 2, 3);
    for name in ["Ann", "Bob", "Eve", "Fay"] {
        guards.option_at(name, ["gate"], 5);
    }
    assert_eq!(guards.exact().unwrap().count().unwrap(), BigUint::from(10u32));
    assert_eq!(guards.repeat().unwrap().count().unwrap(), BigUint::from(11u32));
    assert_eq!(guards.repeat().unwrap().fewest().unwrap().unwrap().len(), 2);
    assert_eq!(guards.exact().unwrap().cheapest().unwrap().unwrap(), (10, vec![&"Ann", &"Bob"]));
    assert_eq!(guards.repeat().unwrap().sample(3, 1).unwrap().len(), 3);
}

#[test]
fn covers_are_sampled_and_marginals_counted() {
    let board = rooks(4);
    let drawn = board.exact().unwrap().sample(200, 3).unwrap();
    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 24);
    assert_eq!(drawn, board.exact().unwrap().sample(200, 3).unwrap());
    let marginals = board.exact().unwrap().marginals().unwrap();
    assert!(marginals.iter().all(|(_, covers)| *covers == BigUint::from(6u32)));
    assert_eq!(marginals[5].0, &(1, 1));
    assert_eq!(board.exact().unwrap().memory(100).sample(1, 1), Err(NoDiagram::TooLarge));
}

#[test]
fn an_owned_iterator_can_move_to_a_thread_and_keeps_its_limits() {
    let board = rooks(5);
    let go_on = |_: &_| ControlFlow::Continue(());
    let owned = board.exact().unwrap().into_numbers(go_on);
    let borrowed: Vec<Vec<_>> = board.exact().unwrap().covers().map(Result::unwrap).collect();
    drop(rooks(12).exact().unwrap().into_numbers(go_on).next());
    let numbers: Vec<Vec<usize>> = std::thread::spawn(|| owned.map(Result::unwrap).collect()).join().unwrap();
    let labels = |cover: &Vec<usize>| cover.iter().map(|&option| board.label(option)).collect::<Vec<_>>();
    assert_eq!(numbers.iter().map(labels).collect::<Vec<_>>(), borrowed);
    let limited = rooks(12).exact().unwrap().node_limit(5_000).into_numbers(go_on).last().unwrap();
    assert!(limited.unwrap_err().known > 0);
    let mut hooked = rooks(12).exact().unwrap().into_numbers(|_| ControlFlow::Break(()));
    assert!(hooked.any(|cover| cover.is_err()));
}

#[test]
fn a_written_problem_can_be_read_back() {
    let mut shop = Problem::new();
    shop.between("gate", 0, 2).optional("key");
    shop.option("Ann", ["mon"]);
    shop.option_at("Bob", [Cell::from("mon"), "gate".into(), ("key", "red").into()], 7);
    shop.option("Eve", ["mon", "tue"]);
    shop.option("Fay", [Cell::from("tue"), ("key", "blue").into()]);
    shop.forbid(0);
    let mut text = Vec::new();
    shop.to_named(|label| Some(label.to_string())).unwrap().write(&mut text).unwrap();
    let expected =
        "mon 0:2|gate tue | key\n| Bob\nmon gate key:red |7\n| Eve\nmon tue\n| Fay\ntue key:blue\n";
    assert_eq!(String::from_utf8_lossy(&text), expected);
    let again = Problem::from_named(&Named::read(&text).unwrap(), |_, label| label);
    assert_eq!(again.exact().unwrap().first().unwrap(), Some(vec![&"Eve".to_string()]));
    let named = again.to_named(|label| Some(label.clone())).unwrap();
    let mut written = Vec::new();
    named.write(&mut written).unwrap();
    assert_eq!(written, text);
    shop.item("wed");
    assert!(matches!(shop.to_named(|_| None), Err(ProblemError::InNoOption { item }) if item == "wed"));
    let mut dear = Problem::new();
    for option in 0..2 {
        dear.option_at(option, [option.to_string()], 1 << 62);
    }
    assert!(matches!(dear.exact(), Err(ProblemError::Costs)));
}

/// A search alone would try 20! possibilities.
#[test]
fn first_proves_that_there_is_no_cover() {
    let mut lessons = Problem::new();
    for (lesson, slot) in (0..21 * 20).map(|pair| (pair / 20, pair % 20)) {
        lessons.optional(format!("slot {slot}"));
        lessons.option((lesson, slot), [format!("lesson {lesson}"), format!("slot {slot}")]);
    }
    let question = lessons.exact().unwrap().time_limit(Duration::from_secs(100));
    assert_eq!(question.first(), Ok(None));
}

#[test]
fn a_seed_determines_the_order() {
    let board = rooks(8);
    let first = |seed| board.exact().unwrap().seed(seed).first().unwrap().unwrap();
    assert_eq!(first(5), first(5));
    assert!((0..20).map(first).collect::<BTreeSet<_>>().len() > 15);
}

/// A problem with few covers, which are hard to find, and a problem whose cheapest cover is hard to find.
fn hard() -> [Problem<usize>; 2] {
    let mut random = fastrand::Rng::with_seed(4);
    let mut few = Problem::new();
    for option in 0..1500 {
        let items: BTreeSet<usize> = (0..3).map(|_| random.usize(0..120)).collect();
        few.option_at(option, items.iter().map(|item| format!("item {item}")), random.u64(90..110));
    }
    let mut sets = Problem::new();
    for option in 0..600 {
        let items: Vec<usize> = (0..300).filter(|_| random.u8(0..30) == 0).collect();
        sets.option_at(option, items.iter().map(|item| format!("item {item}")), random.u64(1..9));
    }
    [few, sets]
}

/// Returns the CPU time of this thread.
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[test]
fn every_question_checks_its_limits_every_50_milliseconds() {
    type Asked<'a> = Question<'a, usize>;
    type IsStopped = fn(Asked) -> bool;
    let questions: [(&str, IsStopped); 6] = [
        ("first", |asked| asked.first().is_err()),
        ("covers", |asked| asked.covers().last().is_some_and(|last| last.is_err())),
        ("count", |asked| asked.count().is_err()),
        ("sample", |asked| asked.sample(1, 1) == Err(NoDiagram::Stopped)),
        ("cheapest", |asked| asked.cheapest().is_err()),
        ("fewest", |asked| asked.fewest().is_err()),
    ];
    let mut late = Vec::new();
    for (name, question) in questions {
        for (kind, problem) in ["exact", "repeat"].iter().zip(hard()) {
            let (mut before, mut longest, flag) = (None, Duration::ZERO, AtomicBool::new(false));
            let (start, long) = (used(), Duration::from_millis(700));
            let asked = if *kind == "exact" { problem.exact() } else { problem.repeat() };
            let is_stopped = question(asked.unwrap().cancel(&flag).on_progress(|_| {
                let now = used();
                longest = longest.max(now - before.unwrap_or(now));
                before = Some(now);
                flag.store(now - start > long, Ordering::Relaxed);
            }));
            println!("{kind} {name}: {is_stopped}, {longest:?}");
            // Allow twice 50 milliseconds, to tolerate a busy machine.
            if longest > Duration::from_millis(100) {
                late.push(format!("{kind} {name}: {longest:?}"));
            }
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

#[test]
fn a_flag_set_by_another_thread_stops_a_question() {
    let [few, _] = hard();
    let flag = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| few.exact().unwrap().cancel(&flag).cheapest().is_err());
        std::thread::sleep(Duration::from_millis(100));
        flag.store(true, Ordering::Relaxed);
        assert!(asked.join().unwrap());
    });
}

#[test]
fn a_stopped_question_returns_what_was_found() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut sets = Problem::new();
    for option in 0..600 {
        let items = (0..300).filter(|_| random.u8(0..30) == 0);
        sets.option_at(option, items.map(|item| item.to_string()).collect::<Vec<_>>(), random.u64(10..90));
    }
    let mut told = 0;
    let question = sets.repeat().unwrap().time_limit(Duration::from_millis(300));
    let known = question.on_progress(|_| told += 1).cheapest().unwrap_err().known;
    let (cost, cover) = known.cover.unwrap();
    assert!(known.bound > 0 && known.bound <= cost && !cover.is_empty() && told > 0);
    let stopped = rooks(12).exact().unwrap().node_limit(5_000).covers().last().unwrap().unwrap_err().known;
    assert!(stopped > 0);
}

#[cfg(feature = "serde")]
#[test]
fn a_saved_problem_is_restored_unchanged() {
    let mut board = rooks(3);
    board.forbid(4).optional("row 2").forbid_item("column 1");
    let saved = serde_json::to_string(&board).unwrap();
    let read: Problem<(usize, usize)> = serde_json::from_str(&saved).unwrap();
    assert_eq!(read, board);
}

#[test]
fn the_examples_print_the_documented_output() {
    let program = std::env::current_exe().unwrap();
    let folder = program.parent().unwrap().with_file_name("examples");
    if !folder.join(format!("count{}", std::env::consts::EXE_SUFFIX)).is_file() {
        // Cargo does not build the examples if only this test is requested.
        return eprintln!("skipped: cargo build -p dlx-cover --examples");
    }
    let expected = [
        ("puzzle", "."),
        ("experiment", "840 designs; one of them:"),
        ("game", "[\"a1\", \"b1\"]: possible, for example with c1-c2"),
        ("timetable", "cost 69, the minimum"),
        ("guards", "cheapest (cost, posts)"),
        ("count", "2444888770250892795802079170816 tilings"),
    ];
    for (name, line) in expected {
        let output = std::process::Command::new(folder.join(name)).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.contains(line), "{name}: {text}");
    }
}

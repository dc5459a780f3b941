//! Wrong models of each kind of problem, with the reason expected for each.

use super::change::{Reader, numbers};
use super::matrix::Item;
use super::{checked, told};
use dlx_judge::tutor::covers::Limits;
use dlx_judge::tutor::grade::grade;
use dlx_judge::tutor::instances::Instance;
use dlx_problems::find;
use dlx_study::Model;

/// A learner's change to a model.
type Change = fn(&mut Reader);

/// A problem, its smallest input with one case, and flaws in models: names, expected reasons and changes.
struct Kind {
    id: &'static str,
    input: &'static str,
    flaws: &'static [(&'static str, &'static str, Change)],
}

const KNUTH: &str =
    "6 7\n0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n";
const BONES: &str = "5 4 3 6 5 3 4 6\n0 6 0 1 2 3 1 1\n3 2 6 5 0 4 2 0\n5 3 6 2 3 2 0 6\n4 0 4 1 0 0 4 1\n5 2 2 4 4 1 6 5\n5 5 3 6 1 2 3 1\n";

const FAMILIES: [&str; 4] = ["cells", "rows x digits", "columns x digits", "boxes x digits"];

const KINDS: &[Kind] = &[
    Kind {
        id: "nqueens",
        input: "6\n",
        flaws: &[
            ("no rising diagonals", "FAMILY", |own| own.drop("rising diagonals")),
            ("no rows", "FAMILY", |own| own.drop("rows")),
            ("diagonals must have a queen", "SECONDARY", |own| own.make("falling diagonals", true)),
            ("rows may be empty", "PRIMARY", |own| {
                own.make("rows", false);
                own.make("columns", false)
            }),
            ("rows and columns are one family", "MERGED", |own| {
                own.regroup("rows", |at, _| format!("{}", at[0] / 3))
            }),
            ("a row has a queen or more", "REPEATED", |own| {
                own.bound("rows", (1, 6));
                own.bound("columns", (1, 6))
            }),
            ("diagonals by row + column, counted from 0 and folded", "MERGED", |own| {
                own.regroup("rising diagonals", |at, _| ((at[0] + at[1]) / 2).to_string())
            }),
            ("every option twice", "DOUBLE", |own| own.double(|_| true)),
            ("diagonals with slack of two kinds", "SLACK", |own| {
                own.slacken("rising diagonals");
                own.slacken("rising diagonals")
            }),
            ("half of the first row only", "SYMMETRIC", |own| {
                own.keep(|name| numbers(name)[0] > 1 || numbers(name)[1] <= 3)
            }),
            ("the last row is not reached", "NO_OPTION", |own| own.keep(|name| numbers(name)[0] < 6)),
            ("no queen at the border", "NO_OPTION", |own| {
                own.keep(|name| numbers(name).iter().all(|at| (2..=5).contains(at)))
            }),
            ("a queen outside", "OUTSIDE", |own| own.add(Some("queen r1c7"), "queen r1c3", &["rising 3"])),
            ("one queen lacks its diagonal", "LACKS", |own| own.toggle("queen r2c2", "falling 6")),
            ("one queen has another row, too", "EXTRA", |own| own.toggle("queen r2c4", "row 3")),
        ],
    },
    Kind {
        id: "hdu3909",
        input: "2\n4...\n....\n....\n...1\n",
        flaws: &[
            ("rows without digits", "FAMILY", |own| own.drop("rows x digits")),
            ("no boxes", "FAMILY", |own| own.drop("boxes x digits")),
            ("givens without their items, but for one", "EMPTY", |own| {
                own.without_given("r1c1=4", &["r1c1", "row 1 has 4", "column 1 has 4", "box 1 has 4"]);
                own.without_given("r4c4=1", &["row 4 has 1", "column 4 has 1", "box 4 has 1"]);
            }),
            ("cells may have two digits", "FAMILY", |own| own.drop("cells")),
            ("digit and row as two items", "MERGED", |own| {
                own.regroup("rows x digits", |at, _| at[0].to_string())
            }),
            ("boxes counted from 1", "SHIFTED", |own| {
                own.regroup("boxes x digits", |at, _| format!("{} {} {}", at[0] / 2, at[1] / 2, at[2]))
            }),
            ("cells may be empty", "PRIMARY", |own| {
                FAMILIES.iter().for_each(|family| own.make(family, false))
            }),
            ("every digit once or more", "REPEATED", |own| {
                FAMILIES.iter().for_each(|family| own.bound(family, (1, 4)))
            }),
            ("options twice", "DOUBLE", |own| own.double(|name| name.ends_with("=2"))),
            ("only three digits in a cell", "NO_OPTION", |own| {
                own.keep(|name| name != "r2c2=1" && name != "r2c2=2" && name != "r2c2=3")
            }),
            ("one cell lacks its row", "LACKS", |own| own.toggle("r2c3=2", "row 2 has 2")),
        ],
    },
    Kind {
        id: "exactcover",
        input: KNUTH,
        flaws: &[
            ("all columns secondary", "PRIMARY", |own| own.make("columns", false)),
            ("columns once or more", "REPEATED", |own| own.bound("columns", (1, 3))),
            ("a row lacks a one", "LACKS", |own| own.toggle("row 4", "column 4")),
            ("a row has a one too many", "EXTRA", |own| own.toggle("row 1", "column 1")),
            ("a row is missing", "KEPT", |own| own.keep(|name| name != "row 5")),
        ],
    },
    Kind {
        id: "futoshiki",
        input: "2\n0 2\n2 0\n1\n1 1 1 2\n",
        flaws: &[("a sign the other way, at a cell with one digit", "STRICT", |own| {
            own.matrix.items.push(Item {
                name: "sign".to_string(),
                is_primary: false,
                bounds: (0, 1),
                family: 0,
            });
            let sign = own.matrix.items.len() - 1;
            ["r1c1=1", "r1c2=2"].into_iter().for_each(|cell| own.option(cell).cells.push((sign, None)));
        })],
    },
    Kind {
        id: "treepack",
        input: "3 4 2\n2\n###\n#.#\n...\n1\n##.\n...\n...\n",
        flaws: &[
            ("pieces placed at most once", "BOUNDS", |own| own.bound("pieces", (1, 1))),
            ("no items for pieces", "FAMILY", |own| own.drop("pieces")),
            ("cells may be covered twice", "FAMILY", |own| own.drop("cells")),
        ],
    },
    Kind {
        id: "uva211",
        input: BONES,
        flaws: &[
            ("bones may be used again", "FAMILY", |own| own.drop("bones")),
            ("only horizontal bones", "NO_OPTION", |own| {
                own.keep(|name| {
                    let at = numbers(name);
                    at[2] == at[4]
                })
            }),
            ("bones may be left", "PRIMARY", |own| {
                own.make("bones", false);
                own.make("cells", false)
            }),
        ],
    },
    Kind {
        id: "wordrect",
        input: "3 3 3\nbit ice ten\n",
        flaws: &[
            ("cells without letters", "COLOURS", |own| {
                own.matrix
                    .options
                    .iter_mut()
                    .for_each(|option| option.cells.iter_mut().for_each(|cell| cell.1 = None))
            }),
            ("no cells", "FAMILY", |own| own.drop("cells")),
            ("no columns", "FAMILY", |own| own.drop("columns")),
            ("a letter of a word is another", "COLOURS", |own| {
                own.option("row 1 bit").cells.last_mut().unwrap().1 = Some("k1".into())
            }),
        ],
    },
    Kind {
        id: "nonogram",
        input: "",
        flaws: &[
            ("cells without colours", "COLOURS", |own| {
                own.matrix
                    .options
                    .iter_mut()
                    .for_each(|option| option.cells.iter_mut().for_each(|cell| cell.1 = None))
            }),
            ("rows need not be filled", "PRIMARY", |own| {
                own.make("rows", false);
                own.make("columns", false)
            }),
        ],
    },
    Kind {
        id: "carseq",
        input: "2 3\n1 2\n1 3\n2 1 0\n1 0 1\n1 0 0\n",
        flaws: &[
            ("classes once", "BOUNDS", |own| own.bound("classes", (1, 1))),
            ("windows must have a car", "SECONDARY", |own| own.bound("windows", (1, 1))),
            ("no windows", "FAMILY", |own| own.drop("windows")),
            ("places may have two cars or none", "BOUNDS", |own| own.bound("places", (0, 2))),
        ],
    },
    Kind {
        id: "dumbbells",
        input: "3 4\n2..2\n....\n2.1?\n",
        flaws: &[
            ("weights once", "BOUNDS", |own| own.bound("weights", (1, 1))),
            ("handles may cross", "FAMILY", |own| own.drop("weights")),
        ],
    },
    Kind {
        id: "manyqueens",
        input: "4 1 1\n",
        flaws: &[
            ("diagonals once", "SECONDARY", |own| own.bound("rising diagonals", (1, 1))),
            ("diagonals by row - column, modulo n", "MERGED", |own| {
                own.regroup("falling diagonals", |at, _| ((at[0] - at[1] + 4) % 4).to_string())
            }),
            ("diagonals twice", "BOUNDS", |own| own.bound("falling diagonals", (0, 2))),
        ],
    },
    Kind {
        id: "fzu1686",
        input: "3 3\n1 0 1\n0 1 0\n1 0 1\n2 2\n",
        flaws: &[
            ("monsters may live", "PRIMARY", |own| own.make("monsters", false)),
            ("a blow is missing", "KEPT", |own| own.keep(|name| name != "blow r2c2")),
            ("a blow lacks a monster", "LACKS", |own| own.toggle("blow r2c2", "r3c3")),
            ("one monster is not an item", "ITEM", |own| {
                own.toggle("blow r2c2", "r3c3");
                let item = own.matrix.items.iter().position(|item| item.name == "x5").unwrap();
                own.matrix.items[item].is_primary = false
            }),
        ],
    },
    Kind {
        id: "hdu5046",
        input: "1\n3 2\n0 0\n4 0\n5 1\n",
        flaws: &[
            ("cities may be far", "PRIMARY", |own| own.make("cities", false)),
            ("an airport lacks its own city", "LACKS", |own| own.toggle("airport 2", "city 2")),
            ("one airport is missing", "NO_OPTION", |own| own.keep(|name| name != "airport 3")),
            ("an airport reaches too far", "EXTRA", |own| own.toggle("airport 2", "city 1")),
            ("an airport that is none", "OUTSIDE", |own| own.add(Some("airport 4"), "airport 2", &[])),
        ],
    },
    Kind {
        id: "zoj3209",
        input: "1\n2 2 3\n0 0 2 1\n0 1 2 2\n0 0 2 2\n",
        flaws: &[
            ("cells may be free", "PRIMARY", |own| own.make("cells", false)),
            ("the large piece is missing", "CONFLICTS", |own| own.keep(|name| name != "piece (0,0)-(2,2)")),
        ],
    },
    Kind {
        id: "hdu4735",
        input: "",
        flaws: &[("swaps cost nothing", "COSTS", |own| {
            own.matrix.options.iter_mut().for_each(|option| option.cost = 0)
        })],
    },
];

/// The instance in the input of `kind`. If the input is empty, the first generated instance with several
/// covers.
fn instance(kind: &Kind) -> Instance {
    let problem = find(kind.id).unwrap();
    let study = problem.study.unwrap();
    if !kind.input.is_empty() {
        return Instance::single(study, kind.input.as_bytes()).unwrap_or_else(|| panic!("{}", kind.id));
    }
    let inputs = (0..200).map(|seed| problem.generator.unwrap().random_input(seed, 4));
    let mut all = inputs.flat_map(|input| Instance::all(study, &input));
    let has_choice = |instance: &Instance| {
        let matrix = &instance.model.matrix;
        matrix.options() >= 6 && dlx_kernel::Exact::new(matrix).count(3) > 1
    };
    all.find(has_choice).unwrap_or_else(|| panic!("{}", kind.id))
}

#[test]
fn wrong_models_get_the_right_reason() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for kind in KINDS {
        let Instance { model, .. } = instance(kind);
        for (what, key, change) in kind.flaws {
            count += 1;
            let mut reader = Reader::of(&model);
            change(&mut reader);
            let checked = checked(&model, &reader.matrix);
            let reason = checked
                .diagnosis
                .as_ref()
                .and_then(|told| told.reasons.first())
                .map_or("none", |said| said.key);
            if std::env::var_os("TUTOR_SHOW").is_some() {
                println!("{}: {what}: {key}\n{}\n", kind.id, told(&checked));
            }
            if reason != *key {
                wrong.push(format!("{}: {what}: expected {key}\n{}\n", kind.id, told(&checked)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 60, "{count}");
}

/// Right models that look different from the reference.
const RIGHT: &[(&str, &str, &str, Change)] = &[
    ("nqueens", "6\n", "as it is", |_| {}),
    ("nqueens", "6\n", "other order", |own| own.matrix.options.reverse()),
    ("nqueens", "6\n", "other names", |own| {
        own.matrix.items.iter_mut().for_each(|item| item.name = format!("é{}", item.name))
    }),
    ("nqueens", "6\n", "blanks and case", |own| {
        own.matrix.options.iter_mut().for_each(|option| {
            option.decision = option
                .decision
                .as_ref()
                .map(|name| name.to_uppercase().replace(' ', "  ").replace('C', " c"));
        })
    }),
    ("nqueens", "6\n", "diagonals at most once by bounds", |own| own.bound("rising diagonals", (0, 1))),
    ("nqueens", "6\n", "diagonals with slack", |own| own.slacken("falling diagonals")),
    ("nqueens", "6\n", "columns follow from rows where each has at most one", |own| {
        own.make("columns", false)
    }),
    ("nqueens", "6\n", "an item that all options have", |own| {
        own.bound("rows", (1, 1));
        own.add_item("all", (6, 6));
    }),
    ("nqueens", "5\n", "a queen that no search chooses", |own| {
        own.add(Some("queen r9c9"), "queen r1c1", &["row 1", "column 1"])
    }),
    ("hdu3909", "2\n4...\n....\n....\n...1\n", "all four families, rows twice", |own| {
        own.repeat("rows x digits")
    }),
    (
        "hdu3909",
        "2\n4...\n....\n....\n...1\n",
        "without the given, its items and what conflicts with it",
        |own| {
            let gone = ["r1c1", "row 1 has 4", "column 1 has 4", "box 1 has 4"];
            own.without_given("r1c1=4", &gone);
        },
    ),
    ("hdu3909", "2\n4...\n....\n....\n...1\n", "other digits in a given cell, which no cover has", |own| {
        own.add(Some("r1c1=3"), "r1c1=4", &[]);
        own.toggle_last("row 1 has 3");
    }),
    ("hdu3909", "2\n4...\n....\n....\n...1\n", "boxes are secondary", |own| {
        own.make("boxes x digits", false)
    }),
    ("hdu3909", "2\n4...\n....\n....\n...1\n", "rows once or more, as many digits as cells", |own| {
        own.bound("rows x digits", (1, 4))
    }),
    ("exactcover", "3 2\n1 0\n0 1\n1 1\n", "an item twice", |own| own.repeat("columns")),
    (
        "treepack",
        "3 4 2\n2\n###\n#.#\n...\n1\n##.\n...\n...\n",
        "options twice, where one cover is wanted",
        |own| own.double(|_| true),
    ),
    (
        "treepack",
        "3 4 2\n2\n###\n#.#\n...\n1\n##.\n...\n...\n",
        "one option for an orientation of each",
        |own| own.matrix.options.reverse(),
    ),
    ("carseq", "2 3\n1 2\n1 3\n2 1 0\n1 0 1\n1 0 0\n", "places at most once, as all cars have one", |own| {
        own.make("places", false)
    }),
    ("wordrect", "3 3 3\nbit ice ten\n", "letters by other colours", |own| {
        own.matrix.options.iter_mut().for_each(|option| {
            option
                .cells
                .iter_mut()
                .for_each(|cell| cell.1 = cell.1.as_ref().map(|colour| format!("z{colour}")));
        })
    }),
    ("fzu1686", "3 3\n1 0 1\n0 1 0\n1 0 1\n2 2\n", "a monster that every blow kills is left out", |own| {
        own.erase("r2c2")
    }),
    ("exactcover", "s: 1\nS: 2\nt: 1 2\n\n", "sets whose names differ in case", |_| {}),
    ("acwing2713", "2 3\n1 1 1\n0 1 0\n", "a row within another is left out", |own| {
        own.keep(|name| name != "row 2")
    }),
    ("hdu5046", "1\n3 2\n0 0\n4 0\n5 1\n", "an airport twice", |own| own.double(|name| name == "airport 3")),
    ("zoj3209", "1\n2 2 3\n0 0 2 1\n0 1 2 2\n0 0 2 2\n", "without pieces that are in no best cover", |own| {
        own.keep(|name| name == "piece (0,0)-(2,2)")
    }),
];

#[test]
fn too_many_covers_are_reported_as_at_least_5000() {
    let model = single("nqueens", "1\n").model;
    let mut reader = Reader::of(&model);
    let choice = reader.matrix.options[0].clone();
    reader.matrix.options.extend(vec![choice; 6000]);
    let said = told(&checked(&model, &reader.matrix));
    assert!(said.starts_with("your matrix has the cover queen r1c1 ≥ 5000 times"), "{said}");
}

#[test]
fn right_models_that_look_different_are_right() {
    for (id, input, what, change) in RIGHT {
        let study = find(id).unwrap().study.unwrap();
        let Instance { model, .. } =
            Instance::single(study, input.as_bytes()).unwrap_or_else(|| panic!("{id}"));
        let mut reader = Reader::of(&model);
        change(&mut reader);
        let checked = checked(&model, &reader.matrix);
        assert!(checked.diagnosis.is_none(), "{id}: {what}: {}\n{}", told(&checked), reader.matrix.text());
        assert!(checked.comparison.is_complete, "{id}: {what}");
    }
    assert!(RIGHT.len() >= 20);
}

fn single(id: &str, input: &str) -> Instance {
    Instance::single(find(id).unwrap().study.unwrap(), input.as_bytes()).unwrap_or_else(|| panic!("{id}"))
}

/// Slips that change no cover: the problem, its input, the key of the expected remark, and the change.
const SLIPS: &[(&str, &str, &str, Change)] = &[
    ("nqueens", "5\n", "NOTE_OUTSIDE", |own| {
        own.add(Some("queen r9c9"), "queen r1c1", &["row 1", "column 1"])
    }),
    ("hdu5046", "1\n3 2\n0 0\n4 0\n5 1\n", "NOTE_DOUBLE", |own| own.double(|name| name == "airport 3")),
    ("exactcover", KNUTH, "NOTE_EXTRA", |own| {
        own.rename();
        own.toggle("row 3", "column 7")
    }),
    ("exactcover", KNUTH, "NOTE_LACKS", |own| {
        own.rename();
        own.toggle("row 3", "column 6")
    }),
    ("exactcover", KNUTH, "NOTE_EMPTY", |own| {
        let item = Item { name: "spare".to_string(), is_primary: false, bounds: (0, 1), family: 0 };
        own.matrix.items.push(item)
    }),
    ("exactcover", KNUTH, "NOTE_UNCHOSEN", |own| {
        own.option("row 3").cells.clear();
    }),
    ("exactcover", KNUTH, "none", |_| {}),
];

#[test]
fn slips_in_right_models_are_noted() {
    for (id, input, key, change) in SLIPS {
        let Instance { model, .. } = single(id, input);
        let mut reader = Reader::of(&model);
        change(&mut reader);
        let checked = checked(&model, &reader.matrix);
        assert!(checked.diagnosis.is_none(), "{id}: {key}: {}", told(&checked));
        let notes: Vec<&str> = checked.notes.iter().map(|said| said.key).collect();
        let note = notes.first().copied().unwrap_or("none");
        assert_eq!(note, *key, "{id}: {:?}", checked.notes);
    }
}

/// The first reason given for a wrong model.
fn reason(id: &str, input: &str, change: Change) -> String {
    let Instance { model, .. } = single(id, input);
    let mut reader = Reader::of(&model);
    change(&mut reader);
    checked(&model, &reader.matrix).diagnosis.unwrap().reasons[0].text.to_string()
}

#[test]
fn reasons_name_all_items_concerned() {
    // The four digits of each row are merged into one item.
    let merged = reason("hdu3909", "2\n4...\n....\n....\n...1\n", |own| {
        own.regroup("rows x digits", |at, _| at[0].to_string())
    });
    let parts = r#"merges "row 1 has 1", "row 1 has 2", "row 1 has 3" and "row 1 has 4": make"#;
    assert!(merged.contains(parts), "{merged}");
    // Columns 1 and 2 have the same rows.
    let twins = reason("exactcover", "3 3\n1 1 0\n0 0 1\n1 1 1\n", |own| own.make("columns", false));
    assert!(twins.contains(r#" is "column 1" or "column 2", which must"#), "{twins}");
}

#[test]
fn a_matrix_without_options_is_not_called_symmetric() {
    let said = reason("fzu1686", "1 2\n0 1\n1 1\n", |own| own.keep(|_| false));
    assert_eq!(said, "none of your options is blow r1c2 (missing in total: 2)");
}

#[test]
fn swapped_numbers_are_not_reported_as_off_the_board() {
    let swapped = reason("uva211", BONES, |own| {
        for option in &mut own.matrix.options {
            let (bone, cells) = option.decision.as_ref().unwrap().split_once(" on ").unwrap();
            let (low, high) = bone.trim_start_matches("bone ").split_once('|').unwrap();
            option.decision = Some(format!("bone {high}|{low} on {cells}"));
        }
    });
    assert!(swapped.contains("with the same numbers in another order"), "{swapped}");
}

#[test]
fn items_without_which_an_option_is_empty_are_not_redundant() {
    // No piece covers the upper cells, so this model has no cover.
    let model = single("zoj3209", "1\n2 2 2\n0 0 1 1\n1 0 2 1\n").model;
    let reader = Reader::of(&model);
    let learner = checked(&model, &reader.matrix).learner;
    assert_eq!(grade(&model, &learner, Limits::default()).follows, []);
}

/// All wrong and right models above, with the matrices that learners write, for the tests of the page.
pub fn all() -> Vec<(Model, String)> {
    let wrong = KINDS.iter().flat_map(|kind| {
        let Instance { model, .. } = instance(kind);
        kind.flaws.iter().map(move |flaw| (model.clone(), flaw.2))
    });
    let right = RIGHT.iter().chain(SLIPS);
    let right = right.map(|&(id, input, _, change)| (single(id, input).model, change));
    let text = |(model, change): (Model, Change)| {
        let mut reader = Reader::of(&model);
        change(&mut reader);
        let text = reader.matrix.text();
        (model, text)
    };
    wrong.chain(right).map(text).collect()
}

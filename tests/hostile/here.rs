//! The current folder contains files of other users: what the judge writes and starts there under names that
//! it chooses itself.

use super::judged::{Place, Setting, fails, text};
use crate::tools::deadline::InTime;
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Output;

/// A place for the user who runs the tests and, if that is root, one for an ordinary user, too.
fn places() -> Vec<Place> {
    let nobody = rustix::process::getuid().is_root().then_some(65534);
    let settings = [Some(Setting::asked_for()), nobody.map(|user| Setting::of(Some(user)))];
    settings.iter().flatten().map(|setting| Place::under(setting, b"1\n", b"1\n")).collect()
}

/// Runs the judge with `folders` before the usual PATH.
fn judge(place: &Place, folders: &str, arguments: &[&str]) -> Output {
    let path = format!("{folders}:/usr/local/bin:/usr/bin:/bin");
    place.judging(arguments).env("PATH", path).output_in_time().unwrap()
}

#[test]
fn files_that_the_judge_names_are_not_written_through_links() {
    for place in places() {
        let kept = place.write("kept", b"kept\n");
        fs::create_dir(place.path("settings")).unwrap();
        symlink(&kept, place.path("here/poj3074.submit.cpp")).unwrap();
        symlink(&kept, place.path("here/.nvim.lua")).unwrap();
        symlink("../settings", place.path("here/.vscode")).unwrap();
        symlink("../nowhere", place.path("here/mine")).unwrap();
        let submit = ["submit", "poj3074", "--built-in", "--no-test", "--print"];
        fails(&judge(&place, "", &submit), 1, "poj3074.submit.cpp is a link");
        fails(&judge(&place, "", &["init", "nvim"]), 1, ".nvim.lua already exists");
        fails(&judge(&place, "", &["init", "vscode"]), 1, ".vscode is a link");
        assert_eq!(judge(&place, "", &["new", "--here", "mine"]).status.code(), Some(2));
        assert_eq!(fs::read_to_string(&kept).unwrap(), "kept\n");
        assert_eq!(fs::read_dir(place.path("settings")).unwrap().count(), 0);
        assert!(!place.path("nowhere").exists());
        // A file named by the user is written as requested.
        let named = [&submit[..], &["-o", "poj3074.submit.cpp"]].concat();
        assert_eq!(judge(&place, "", &named).status.code(), Some(0));
        assert!(fs::read_to_string(&kept).unwrap().contains("#include"));
        assert!(place.path("here/poj3074.submit.cpp").is_symlink());
    }
}

#[test]
fn files_of_other_users_are_not_solutions() {
    let built_in = "judging the built-in solution on poj3074/sample-1";
    for (number, place) in places().into_iter().enumerate() {
        let file = place.path("here/poj3074.py");
        symlink(place.write("mine.py", b"print(1)\n"), &file).unwrap();
        let judged = judge(&place, "", &["test", "poj3074/sample-1"]);
        let (out, err) = (String::from_utf8_lossy(&judged.stdout), String::from_utf8_lossy(&judged.stderr));
        assert!(
            out.starts_with(built_in) && err.contains("poj3074.py is ignored: it is a symbolic link"),
            "{out}{err}"
        );
        let tried = judge(&place, "", &["stress", "poj3074"]);
        assert!(tried.status.code() == Some(2) && tried.stdout.is_empty(), "{tried:?}");
        assert!(text(&tried).starts_with("poj3074.py is ignored: it is a symbolic link"), "{tried:?}");
        fs::remove_file(&file).unwrap();
        // The other place, with everything in it, belongs to an ordinary user.
        if rustix::process::getuid().is_root() && number == 0 {
            fs::write(&file, "print(1)\n").unwrap();
            std::os::unix::fs::chown(&file, Some(65532), None).unwrap();
            let judged = judge(&place, "", &["test", "poj3074/sample-1"]);
            let (out, err) =
                (String::from_utf8_lossy(&judged.stdout), String::from_utf8_lossy(&judged.stderr));
            assert!(
                out.starts_with(built_in) && err.contains("belongs to another user (number 65532)"),
                "{out}{err}"
            );
            // The owner of a parent folder could replace the current folder.
            std::os::unix::fs::chown(&file, Some(0), None).unwrap();
            let above = place.path("");
            std::os::unix::fs::chown(&above, Some(65532), None).unwrap();
            let judged = judge(&place, "", &["test", "poj3074/sample-1"]);
            let err = String::from_utf8_lossy(&judged.stderr);
            assert!(err.contains("poj3074.py is ignored: another user can replace it"), "{err}");
            std::os::unix::fs::chown(&above, Some(0), None).unwrap();
        }
    }
}

#[test]
fn programs_in_the_current_folder_and_in_relative_folders_of_path_are_not_run() {
    for place in places() {
        for name in ["wl-copy", "xclip", "xdg-open", "gio", "g++", "as", "ld", "rustc", "python3"] {
            for folder in ["here", "here/bin"] {
                let script = format!("#!/bin/sh\necho {name} >> '{}'\n", place.path("cache/ran").display());
                place.script(&format!("{folder}/{name}"), &script);
            }
        }
        place.write("mine.cpp", b"#include <cstdio>\nint main() { std::puts(\"1\"); }\n");
        for folders in ["", ".", "bin", "bin:."] {
            let submitted = judge(&place, folders, &["submit", "poj3074", "--built-in", "--no-test"]);
            assert_eq!(submitted.status.code(), Some(0), "{submitted:?}");
            let arguments = ["test", "../cases", "--no-sandbox", "--solution", "../mine.cpp"];
            judge(&place, folders, &arguments);
            judge(&place, folders, &["test", "../cases", "--no-sandbox", "--exec", "xclip"]);
        }
        let ran = fs::read_to_string(place.path("cache/ran")).unwrap_or_default();
        assert_eq!(ran, "", "as {:?}", place.program());
    }
}

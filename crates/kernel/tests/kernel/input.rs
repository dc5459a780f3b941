//! Lines, tokens and rows of input, and the positions in errors.

use dlx_kernel::input::{Input, Stop};

fn digit(byte: u8) -> Option<u8> {
    (byte as char).to_digit(10).map(|digit| digit as u8)
}

#[test]
fn lines_are_trimmed_and_may_end_in_three_ways() {
    let mut input = Input::new(b"one \t\r\n \n\ttwo\n th ree");
    let lines: Vec<&[u8]> = std::iter::from_fn(|| input.line()).map(|line| line.bytes()).collect();
    assert_eq!(lines, [&b"one"[..], b"", b"two", b"th ree"]);
}

#[test]
fn byte_order_and_end_of_file_marks_are_skipped() {
    for (text, lines) in [
        (&b"\xEF\xBB\xBFa\nb"[..], &[&b"a"[..], b"b"][..]),
        (b"a\nb\n\x1a", &[b"a", b"b"]),
        (b"a\nb\x1a\r\n", &[b"a", b"b"]),
        (b"a\n\n\0\0 \0\n", &[b"a", b""]),
        (b"\0", &[]),
        (b"a\0b\x1ac\xEF\xBB\xBF", &[b"a\0b\x1ac\xEF\xBB\xBF"]),
    ] {
        let mut input = Input::new(text);
        let found: Vec<&[u8]> = std::iter::from_fn(|| input.line()).map(|line| line.bytes()).collect();
        assert_eq!(found, lines, "{:?}", text);
    }
    let message = |mut input: Input<'_>| input.integer("n", 0, 9).unwrap_err().to_string();
    assert_eq!(message(Input::new(b"\xEF\xBB\xBFx")), "line 1, column 1: expected n (0 to 9), found 'x'");
    assert_eq!(message(Input::new(b"\x1a")), "line 1, column 1: expected n (0 to 9), found end of input");
    assert_eq!(message(Input::verbatim(b"5\0")), "line 1, column 1: expected n (0 to 9), found '5\\x00'");
}

#[test]
fn lines_of_any_length_end_at_their_newline() {
    for length in 0..70 {
        let text = ["x".repeat(length), "y".repeat(70 - length), "z".into()].join("\n");
        let mut input = Input::new(text.as_bytes());
        let lengths: Vec<usize> =
            std::iter::from_fn(|| input.line()).map(|line| line.bytes().len()).collect();
        assert_eq!(lengths, [length, 70 - length, 1]);
    }
}

#[test]
fn errors_contain_the_position_and_the_text_found() {
    let mut input = Input::new(b"12 x\r\n 99999999999999999999 123\r\n\xff\xfe");
    assert_eq!(input.integer("n", 1, 12).unwrap(), 12);
    let message = |result: Result<i64, Stop>| result.unwrap_err().to_string();
    assert_eq!(message(input.integer("n", 1, 9)), "line 1, column 4: expected n (1 to 9), found 'x'");
    assert_eq!(
        message(input.integer("k", 0, 5)),
        "line 2, column 2: expected k (0 to 5), found '99999999999999999999'"
    );
    let token = input.token("a row").unwrap();
    let message = |result: Result<[u8; 4], Stop>| result.unwrap_err().to_string();
    assert_eq!(message(token.cells(digit, "0-9")), "line 2, column 26: expected 0-9, found end of line");
    let token = input.token("a row").unwrap();
    assert_eq!(message(token.cells(digit, "0-9")), "line 3, column 1: expected 0-9, found '\\xFF'");
    assert_eq!(input.error("more").to_string(), "line 3, column 3: expected more, found end of input");
}

#[test]
fn a_row_of_a_matrix_is_read_as_the_indices_of_its_ones() {
    let mut input = Input::new(b"0 1 1\r\n1 2");
    assert_eq!(input.ones(3).unwrap(), [1, 2]);
    assert_eq!(input.ones(2).unwrap_err().to_string(), "line 2, column 3: expected 0 or 1, found '2'");
    assert_eq!(
        input.ones(1).unwrap_err().to_string(),
        "line 2, column 4: expected 0 or 1, found end of input"
    );
}

#[test]
fn a_long_token_is_shortened_and_a_long_row_is_rejected() {
    let mut input = Input::new(b"1234567890123456789012345 12345");
    let stop = input.integer("n", 0, 9).unwrap_err().to_string();
    assert_eq!(stop, "line 1, column 1: expected n (0 to 9), found '12345678901234567890...'");
    let stop = input.token("a row").unwrap().cells::<4, _>(digit, "0-9").unwrap_err().to_string();
    assert_eq!(stop, "line 1, column 31: expected end of line, found '5'");
}

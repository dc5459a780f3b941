//! Reads one HTTP request per connection, from any local program, within limits of time and size, and rejects
//! requests from web pages. A page is recognised by its Origin, which is not that of an extension, and by its
//! Host (DNS rebinding).

use dlx_harness::files;
use httparse::{EMPTY_HEADER, Header, Status};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// A status other than 200 and its message.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal(pub u16, pub String);

/// The time limit of a connection.
const TIME: Duration = Duration::from_secs(5);
/// The most bytes of a request before its body, and of its body.
const MOST_HEAD: usize = 16 << 10;
const MOST_BODY: u64 = 16 << 20;
/// The most headers of a request.
const MOST_HEADERS: usize = 64;

/// A connection that is read and written until its time limit.
pub struct Connection {
    stream: TcpStream,
    end: Instant,
}

impl Connection {
    /// A connection whose time starts now.
    pub fn new(stream: TcpStream) -> Connection {
        Connection { stream, end: Instant::now() + TIME }
    }

    /// The body of the request, if it may be posted to our `port`.
    ///
    /// # Errors
    /// The error response if the request is invalid or rejected.
    pub fn body(&mut self, port: u16) -> Result<Vec<u8>, Refusal> {
        let mut head = Vec::new();
        let (start, length, waits) = loop {
            let mut part = [0; 4096];
            let count = self.read(&mut part).map_err(|_| Refusal(408, "the request took too long".into()))?;
            head.extend_from_slice(&part[..count]);
            if let Some(request) = parse(&head, port)? {
                break request;
            }
            if count == 0 || head.len() > MOST_HEAD {
                return Err(Refusal(
                    400,
                    format!("expected a request of at most {MOST_HEAD} bytes before its body"),
                ));
            }
        };
        if length > MOST_BODY {
            return Err(Refusal(413, format!("more than {} MiB", MOST_BODY >> 20)));
        }
        let mut body = head.split_off(start);
        body.truncate(length as usize);
        if waits && body.is_empty() {
            let _ = self.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
        }
        let rest = length - body.len() as u64;
        let read = files::all(self.take(rest), rest)
            .map_err(|error| Refusal(400, format!("cannot read the body: {error}")))?;
        body.extend(read);
        if (body.len() as u64) < length {
            return Err(Refusal(400, "the body ends too early".into()));
        }
        Ok(body)
    }

    /// Sends the response and drains the request, because a client that is still writing would not see the
    /// response.
    pub fn answer(&mut self, Refusal(status, words): &Refusal) {
        let words = if words.is_empty() { String::new() } else { format!("{words}\n") };
        let length = words.len();
        let text = format!(
            "HTTP/1.1 {status} \r\nContent-Type: text/plain\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{words}"
        );
        // A client that has gone needs no response.
        let _ = self.write_all(text.as_bytes());
        let _ = self.stream.shutdown(Shutdown::Write);
        if *status != 200 {
            self.end = self.end.min(Instant::now() + TIME / 5);
            let _ = io::copy(&mut self.take(2 * MOST_BODY), &mut io::sink());
        }
    }

    /// The remaining time, always above 0 because 0 would mean no limit.
    fn left(&self) -> io::Result<Duration> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            Err(io::ErrorKind::TimedOut.into())
        } else {
            Ok(left.max(Duration::from_millis(1)))
        }
    }
}

impl Read for Connection {
    fn read(&mut self, part: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.left()?))?;
        self.stream.read(part)
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.left()?))?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// The start of a request's body, its length, and whether the client waits for permission to send it; None if
/// `head` is incomplete.
fn parse(head: &[u8], port: u16) -> Result<Option<(usize, u64, bool)>, Refusal> {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let start = match request.parse(head) {
        Ok(Status::Complete(start)) => start,
        Ok(Status::Partial) => return Ok(None),
        Err(error) => return Err(Refusal(400, format!("expected an HTTP request: {error}"))),
    };
    let origin = only(request.headers, "Origin")?;
    let host = only(request.headers, "Host")?.unwrap_or_default();
    if origin.is_some_and(|origin| !is_extension(origin)) || !is_ours(host, port) {
        return Err(Refusal(403, "requests from web pages are rejected".into()));
    }
    if request.method != Some("POST") {
        return Err(Refusal(405, "expected POST".into()));
    }
    let length = only(request.headers, "Content-Length")?.and_then(|length| length.parse().ok());
    match (length, only(request.headers, "Transfer-Encoding")?) {
        (Some(length), None) => Ok(Some((start, length, only(request.headers, "Expect")?.is_some()))),
        _ => Err(Refusal(411, "expected the length of the body".into())),
    }
}

/// The value of a header that occurs at most once.
fn only<'a>(headers: &[Header<'a>], name: &str) -> Result<Option<&'a str>, Refusal> {
    let mut values = headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
    let value = values.next().map(|header| std::str::from_utf8(header.value));
    match (value, values.next()) {
        (None, _) => Ok(None),
        (Some(Ok(value)), None) => Ok(Some(value)),
        _ => Err(Refusal(400, format!("expected one header {name}"))),
    }
}

/// Whether this origin is that of a browser extension, such as `moz-extension://...`.
fn is_extension(origin: &str) -> bool {
    origin.split_once("://").is_some_and(|(scheme, _)| scheme.ends_with("-extension"))
}

/// Whether a host is this machine, with our port or without a port.
fn is_ours(host: &str, port: u16) -> bool {
    let name = host.strip_suffix(&format!(":{port}")).unwrap_or(host);
    ["localhost", "127.0.0.1", "[::1]"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(headers: &str) -> u16 {
        match parse(format!("POST / HTTP/1.1\r\n{headers}\r\n").as_bytes(), 10043) {
            Ok(request) => request.map_or(0, |_| 200),
            Err(Refusal(status, _)) => status,
        }
    }

    #[test]
    fn only_extensions_and_tools_may_post() {
        let good = "Host: localhost:10043\r\nContent-Length: 2\r\n";
        assert_eq!(status(good), 200);
        for host in ["127.0.0.1", "[::1]", "[::1]:10043"] {
            assert_eq!(status(&format!("Host: {host}\r\nContent-Length: 2\r\n")), 200, "{host}");
        }
        for host in ["example.org", "localhost:1", "localhost.example.org", ""] {
            assert_eq!(status(&format!("Host: {host}\r\nContent-Length: 2\r\n")), 403, "{host}");
        }
        for origin in ["moz-extension://0-0", "chrome-extension://a"] {
            assert_eq!(status(&format!("{good}Origin: {origin}\r\n")), 200, "{origin}");
        }
        for origin in ["https://example.org", "null", "file://", "", "http://localhost:10043"] {
            assert_eq!(status(&format!("{good}Origin: {origin}\r\n")), 403, "{origin}");
        }
        assert_eq!(
            status(&format!("{good}Origin: moz-extension://0\r\nOrigin: https://example.org\r\n")),
            400
        );
        assert_eq!(status(&format!("{good}Host: localhost\r\n")), 400);
        assert_eq!(status(&format!("{good}Content-Length: 3\r\n")), 400);
        assert_eq!(status(&format!("{good}Transfer-Encoding: chunked\r\n")), 411);
        assert_eq!(status("Host: localhost\r\n"), 411);
    }

    #[test]
    fn a_request_that_is_not_whole_is_waited_for() {
        assert_eq!(parse(b"POST / HTTP/1.1\r\nHost: local", 1), Ok(None));
        assert_eq!(parse(b"\x16\x03\x01", 1).unwrap_err().0, 400);
    }
}

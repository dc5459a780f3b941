//! Reads one HTTP request per connection, from any local program, within limits of time and size, and rejects
//! requests from web pages. A request is from a web page if its Origin header is not that of an extension, or
//! if its Host header names another machine (DNS rebinding).
//!
//! Reads never block, so a slow connection does not delay the others.

use httparse::{EMPTY_HEADER, Header, Status};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// An HTTP status code and a message.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal(pub u16, pub String);

/// Time limit for receiving a request, and for closing the connection after the response.
const TIME_LIMIT: Duration = Duration::from_secs(5);
const CLOSE_TIME_LIMIT: Duration = Duration::from_secs(1);
/// Maximum size in bytes of the head of a request, and of its body.
const MAX_HEAD_BYTES: usize = 16 << 10;
const MAX_BODY_BYTES: u64 = 16 << 20;
/// Maximum number of bytes read from a connection before the next connection is checked.
const MAX_READ_BYTES: usize = 1 << 20;
const MAX_HEADERS: usize = 64;

/// A connection and the data received from it.
pub struct Connection {
    stream: TcpStream,
    end: Instant,
    text: Vec<u8>,
    /// The offset and length of the body in `text`, once known.
    body: Option<(usize, usize)>,
    is_answered: bool,
}

/// The state of a connection.
pub enum State {
    /// The request is incomplete.
    Open,
    /// The request must be answered: it is complete and has this body, or it is rejected.
    Asked(Result<Vec<u8>, Refusal>),
    /// The connection has ended.
    Over,
}

impl Connection {
    /// Returns a connection whose time limit starts now.
    ///
    /// # Errors
    /// Fails if the connection has already ended.
    pub fn new(stream: TcpStream) -> io::Result<Connection> {
        stream.set_nonblocking(true)?;
        let end = Instant::now() + TIME_LIMIT;
        Ok(Connection { stream, end, text: Vec::new(), body: None, is_answered: false })
    }

    /// The number of bytes of memory that the received data takes up.
    pub fn held(&self) -> usize {
        self.text.capacity()
    }

    /// Reads the available data of the request. The request is rejected unless it is addressed to our `port`.
    pub fn look(&mut self, port: u16) -> State {
        let is_late = Instant::now() >= self.end;
        let is_ended = self.take();
        if self.is_answered {
            // If the connection were closed now, a client that is still writing would not see the response.
            self.text.clear();
            return if is_ended || is_late { State::Over } else { State::Open };
        }
        match self.whole(port) {
            Ok(Some(body)) => State::Asked(Ok(body)),
            Ok(None) if is_ended => {
                let what = if self.body.is_some() { "the body ends" } else { "the request ends" };
                State::Asked(Err(Refusal(400, format!("{what} too early"))))
            }
            Ok(None) if is_late => State::Asked(Err(Refusal(408, "the request took too long".into()))),
            Ok(None) => State::Open,
            Err(refusal) => State::Asked(Err(refusal)),
        }
    }

    /// Reads the available data. Returns whether no more data can arrive.
    fn take(&mut self) -> bool {
        let mut part = [0; 16 << 10];
        for _ in 0..MAX_READ_BYTES / part.len() {
            match self.stream.read(&mut part) {
                Ok(0) => return true,
                Ok(count) => self.text.extend_from_slice(&part[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return error.kind() != io::ErrorKind::WouldBlock,
            }
        }
        false
    }

    /// Returns the body if it is complete.
    fn whole(&mut self, port: u16) -> Result<Option<Vec<u8>>, Refusal> {
        if self.body.is_none() {
            let Some((start, length, waits)) = parse(&self.text, port)? else {
                let most = format!("expected a request of at most {MAX_HEAD_BYTES} bytes before its body");
                return if self.text.len() > MAX_HEAD_BYTES { Err(Refusal(400, most)) } else { Ok(None) };
            };
            if length > MAX_BODY_BYTES {
                return Err(Refusal(413, format!("more than {} MiB", MAX_BODY_BYTES >> 20)));
            }
            if waits && self.text.len() == start {
                let _ = self.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
            }
            self.body = Some((start, length as usize));
        }
        let body = self.body.and_then(|(start, length)| self.text.get(start..start + length));
        Ok(body.map(<[u8]>::to_vec))
    }

    /// Sends the response.
    pub fn answer(&mut self, Refusal(status, words): &Refusal) {
        let words = if words.is_empty() { String::new() } else { format!("{words}\n") };
        let length = words.len();
        let text = format!(
            "HTTP/1.1 {status} \r\nContent-Type: text/plain\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{words}"
        );
        // The response is short enough to be sent at once. Errors are ignored: a client that has disconnected
        // needs no response.
        let _ = self.stream.write_all(text.as_bytes());
        let _ = self.stream.shutdown(Shutdown::Write);
        (self.is_answered, self.end) = (true, Instant::now() + CLOSE_TIME_LIMIT);
    }
}

/// Returns the offset of the request's body, the length of the body, and whether the client waits for
/// permission to send the body. None if `head` is incomplete.
fn parse(head: &[u8], port: u16) -> Result<Option<(usize, u64, bool)>, Refusal> {
    let mut headers = [EMPTY_HEADER; MAX_HEADERS];
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

/// Returns the value of a header, which must occur at most once.
fn only<'a>(headers: &[Header<'a>], name: &str) -> Result<Option<&'a str>, Refusal> {
    let mut values = headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
    let value = values.next().map(|header| std::str::from_utf8(header.value));
    match (value, values.next()) {
        (None, _) => Ok(None),
        (Some(Ok(value)), None) => Ok(Some(value)),
        _ => Err(Refusal(400, format!("expected one header {name}"))),
    }
}

/// Returns whether an origin is that of a browser extension, such as `moz-extension://...`.
fn is_extension(origin: &str) -> bool {
    origin.split_once("://").is_some_and(|(scheme, _)| scheme.ends_with("-extension"))
}

/// Returns whether a Host header names this machine, with our port or without a port.
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
    fn requests_from_web_pages_are_rejected() {
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
    fn incomplete_requests_are_not_errors() {
        assert_eq!(parse(b"POST / HTTP/1.1\r\nHost: local", 1), Ok(None));
        assert_eq!(parse(b"\x16\x03\x01", 1).unwrap_err().0, 400);
    }
}

//! Messages between the judge and its launchers: JSON with a length prefix over a Unix stream socket. Open
//! files are sent with the first byte of a message (`SCM_RIGHTS`). The format is JSON, so that `strace` shows
//! readable orders. A run takes two messages; their cost was not measured separately.

use crate::platform;
use rustix::io::Errno;
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, SendAncillaryBuffer, SendAncillaryMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

/// Maximum number of files in a message.
pub const FILES: usize = 3;

/// Sends a message with open `files`, at most [`FILES`].
pub fn send(socket: BorrowedFd, message: &impl Serialize, files: &[BorrowedFd]) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let mut bytes = (text.len() as u32).to_le_bytes().to_vec();
    bytes.extend(text);
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
    let mut along = SendAncillaryBuffer::new(&mut space);
    if !files.is_empty() {
        along.push(SendAncillaryMessage::ScmRights(files));
    }
    let mut sent = 0;
    while sent < bytes.len() {
        let rest = &bytes[sent..];
        // If the receiver is gone, SIGPIPE must not kill this process. Rust's runtime ignores SIGPIPE, which
        // is sufficient for `write`, the only call with which a confined launcher can send. `sendmsg` needs a
        // flag.
        let done = match sent == 0 && !files.is_empty() {
            true => rustix::net::sendmsg(socket, &[IoSlice::new(rest)], &mut along, platform::SEND),
            false => rustix::io::write(socket, rest),
        };
        match done {
            Ok(count) => {
                sent += count;
                along.clear();
            }
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Waits for a message and its files. Returns None if the other side is gone.
pub fn receive<Message: DeserializeOwned>(socket: BorrowedFd) -> io::Result<Option<(Message, Vec<OwnedFd>)>> {
    let mut files = Vec::new();
    let mut length = [0; 4];
    if !fill(socket, &mut length, &mut files)? {
        return Ok(None);
    }
    let mut text = vec![0; u32::from_le_bytes(length) as usize];
    if !fill(socket, &mut text, &mut files)? {
        return Ok(None);
    }
    Ok(Some((serde_json::from_slice(&text)?, files)))
}

/// Fills `bytes` from the socket. Returns false if the other side is gone.
fn fill(socket: BorrowedFd, bytes: &mut [u8], files: &mut Vec<OwnedFd>) -> io::Result<bool> {
    let mut filled = 0;
    while filled < bytes.len() {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
        let mut along = RecvAncillaryBuffer::new(&mut space);
        let mut rest = [IoSliceMut::new(&mut bytes[filled..])];
        match rustix::net::recvmsg(socket, &mut rest, &mut along, platform::RECEIVE) {
            Ok(received) if received.bytes == 0 => return Ok(false),
            Ok(received) => filled += received.bytes,
            Err(Errno::INTR) => continue,
            Err(Errno::CONNRESET) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        for message in along.drain() {
            if let RecvAncillaryMessage::ScmRights(received) = message {
                files.extend(received.inspect(platform::keep_from_children));
            }
        }
    }
    Ok(true)
}

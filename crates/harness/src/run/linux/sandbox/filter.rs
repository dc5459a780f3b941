//! Assembles the filter program with which the kernel decides about system calls (seccomp(2)), for this
//! processor and, on x86-64, for 32-bit programs.
//!
//! No crate fits: seccompiler supports one architecture per filter and no notifications, and libseccomp is a
//! C library under the LGPL. The kernel caches calls that are allowed with any arguments and skips the filter
//! for these calls. For other calls, the filter finds the number by binary search.

use libc::{
    BPF_ABS, BPF_ALU, BPF_AND, BPF_JA, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W,
};
use std::collections::BTreeMap;

/// The decision about a call. The call is refused if its arguments do not meet all conditions of the
/// decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The call is executed.
    Allow(&'static [Condition]),
    /// The call fails as if the kernel lacked it, and is not reported, because programs can do without it.
    Absent(&'static [Condition]),
    /// The call is not executed, but seems to succeed.
    Pretended,
}

/// A condition on an argument. Except for [`Condition::Null`], only the lower 32 bits are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The argument is one of these values.
    OneOf(usize, &'static [u32]),
    /// The argument is none of these values.
    NoneOf(usize, &'static [u32]),
    /// The argument has none of these bits.
    Without(usize, u32),
    /// If the second argument has any of the second bits, the first argument has none of the first bits.
    WithoutIf(usize, u32, usize, u32),
    /// The argument, masked with the first value, differs from the second value.
    Not(usize, u32, u32),
    /// The argument is a null pointer.
    Null(usize),
}

/// The calls of one architecture.
pub struct Table {
    /// The kernel's number for the architecture, `AUDIT_ARCH_...`.
    pub architecture: u32,
    /// The decisions by call number. All other calls are refused.
    pub decisions: BTreeMap<u32, Decision>,
}

/// How the kernel refuses a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The call fails with EPERM.
    Error,
    /// The call waits until the listener has answered.
    Notify,
}

/// The filter's result for [`Decision::Absent`].
const ABSENT: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

/// Offsets in the data that the kernel passes to the filter.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
fn low(argument: usize) -> u32 {
    16 + 8 * argument as u32 + if cfg!(target_endian = "big") { 4 } else { 0 }
}
fn high(argument: usize) -> u32 {
    16 + 8 * argument as u32 + if cfg!(target_endian = "big") { 0 } else { 4 }
}

/// Index of the argument that holds the key: the last argument, which no refused call uses.
pub const KEY_ARGUMENT: usize = 5;

/// Returns the filter for `tables`. A refused call is executed if its last argument is `key`, which only the
/// launcher knows.
pub fn assemble(tables: &[Table], refusal: Refusal, key: u64) -> Vec<libc::sock_filter> {
    let mut program = Assembler::default();
    program.load(ARCHITECTURE);
    for table in tables {
        let past = program.skip_unless(BPF_JEQ, table.architecture);
        program.load(NUMBER);
        let mut ranges = vec![(0, None)];
        for (&number, &decision) in &table.decisions {
            if ranges.last().is_some_and(|&(start, _)| start == number) {
                ranges.pop();
            }
            if ranges.last().is_none_or(|&(_, last)| last != Some(decision)) {
                ranges.push((number, Some(decision)));
            }
            ranges.push((number + 1, None));
        }
        // Neighbouring numbers with the same decision form a range.
        ranges.dedup_by(|next, before| next.1 == before.1);
        program.search(&ranges);
        program.land(past);
    }
    program.push(BPF_RET | BPF_K, libc::SECCOMP_RET_KILL_PROCESS);
    let action = match refusal {
        Refusal::Error => libc::SECCOMP_RET_ERRNO | libc::EPERM as u32,
        Refusal::Notify => libc::SECCOMP_RET_USER_NOTIF,
    };
    let refused = std::mem::take(&mut program.refused);
    program.without_key(refused, key, action);
    let pretended = std::mem::take(&mut program.pretended);
    program.without_key(pretended, key, libc::SECCOMP_RET_ERRNO);
    program.code
}

#[derive(Default)]
struct Assembler {
    code: Vec<libc::sock_filter>,
    /// Positions of jumps to the refusal at the end.
    refused: Vec<usize>,
    /// Positions of jumps to the pretended success at the end.
    pretended: Vec<usize>,
}

impl Assembler {
    fn push(&mut self, code: u32, k: u32) {
        self.jump(code, k, 0, 0);
    }

    fn jump(&mut self, code: u32, k: u32, jt: u8, jf: u8) {
        self.code.push(libc::sock_filter { code: code as u16, jt, jf, k });
    }

    fn load(&mut self, place: u32) {
        self.push(BPF_LD | BPF_W | BPF_ABS, place);
    }

    /// Continues if the comparison with `k` holds; otherwise jumps to the target set by [`Assembler::land`].
    fn skip_unless(&mut self, comparison: u32, k: u32) -> usize {
        self.jump(BPF_JMP | comparison | BPF_K, k, 1, 0);
        self.push(BPF_JMP | BPF_JA, 0);
        self.code.len() - 1
    }

    fn land(&mut self, jump: usize) {
        self.code[jump].k = (self.code.len() - jump - 1) as u32;
    }

    /// Continues if the comparison with `k` yields `wanted`; otherwise the call is refused.
    fn require(&mut self, comparison: u32, k: u32, wanted: bool) {
        let (jt, jf) = if wanted { (1, 0) } else { (0, 1) };
        self.jump(BPF_JMP | comparison | BPF_K, k, jt, jf);
        self.refuse_here();
    }

    fn refuse_here(&mut self) {
        self.refused.push(self.code.len());
        self.push(BPF_JMP | BPF_JA, 0);
    }

    /// Decides by the loaded call number; `ranges` are sorted, and the first range begins at or before the
    /// number.
    fn search(&mut self, ranges: &[(u32, Option<Decision>)]) {
        if let [(_, decision)] = ranges {
            return self.decide(*decision);
        }
        let (below, above) = ranges.split_at(ranges.len() / 2);
        let past = self.skip_unless(BPF_JGE, above[0].0);
        self.search(above);
        self.land(past);
        self.search(below);
    }

    fn decide(&mut self, decision: Option<Decision>) {
        let (conditions, answer) = match decision {
            None => return self.refuse_here(),
            Some(Decision::Allow(conditions)) => (conditions, libc::SECCOMP_RET_ALLOW),
            Some(Decision::Absent(conditions)) => (conditions, ABSENT),
            Some(Decision::Pretended) => {
                self.pretended.push(self.code.len());
                return self.push(BPF_JMP | BPF_JA, 0);
            }
        };
        conditions.iter().for_each(|condition| self.check(*condition));
        self.push(BPF_RET | BPF_K, answer);
    }

    fn check(&mut self, condition: Condition) {
        match condition {
            Condition::OneOf(argument, values) => {
                self.load(low(argument));
                for (&value, left) in values.iter().zip((0..values.len()).rev()) {
                    // An equal value skips the remaining comparisons and the refusal.
                    self.jump(BPF_JMP | BPF_JEQ | BPF_K, value, left as u8 + 1, 0);
                }
                self.refuse_here();
            }
            Condition::NoneOf(argument, values) => {
                self.load(low(argument));
                values.iter().for_each(|&value| self.require(BPF_JEQ, value, false));
            }
            Condition::Without(argument, bits) => {
                self.load(low(argument));
                self.require(BPF_JSET, bits, false);
            }
            Condition::WithoutIf(argument, bits, other, reason) => {
                self.load(low(other));
                self.jump(BPF_JMP | BPF_JSET | BPF_K, reason, 0, 3);
                self.load(low(argument));
                self.require(BPF_JSET, bits, false);
            }
            Condition::Not(argument, bits, value) => {
                self.load(low(argument));
                self.push(BPF_ALU | BPF_AND | BPF_K, bits);
                self.require(BPF_JEQ, value, false);
            }
            Condition::Null(argument) => {
                for half in [low(argument), high(argument)] {
                    self.load(half);
                    self.require(BPF_JEQ, 0, true);
                }
            }
        }
    }

    /// Makes `jumps` land here, where the call is executed if its last argument is `key`. Otherwise the
    /// filter returns `action`.
    fn without_key(&mut self, jumps: Vec<usize>, key: u64, action: u32) {
        for jump in jumps {
            self.land(jump);
        }
        self.load(low(KEY_ARGUMENT));
        self.jump(BPF_JMP | BPF_JEQ | BPF_K, key as u32, 0, 3);
        self.load(high(KEY_ARGUMENT));
        self.jump(BPF_JMP | BPF_JEQ | BPF_K, (key >> 32) as u32, 0, 1);
        self.push(BPF_RET | BPF_K, libc::SECCOMP_RET_ALLOW);
        self.push(BPF_RET | BPF_K, action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: u64 = 0xfeed_beef_0000_0007;
    const ALLOWED: u32 = libc::SECCOMP_RET_ALLOW;
    const REFUSED: u32 = libc::SECCOMP_RET_USER_NOTIF;

    #[test]
    fn pretended_calls_are_executed_with_the_key() {
        let decisions = BTreeMap::from([(7, Decision::Pretended)]);
        let program = assemble(&[Table { architecture: 1, decisions }], Refusal::Notify, KEY);
        assert_eq!(run(&program, 1, 7, [0; 6]), libc::SECCOMP_RET_ERRNO);
        assert_eq!(run(&program, 1, 7, [0, 0, 0, 0, 0, KEY]), ALLOWED);
        assert_eq!(run(&program, 1, 8, [0; 6]), REFUSED);
    }

    /// Runs `program` on a call, as the kernel does, and returns its decision.
    fn run(program: &[libc::sock_filter], architecture: u32, number: u32, arguments: [u64; 6]) -> u32 {
        let mut data = Vec::new();
        data.extend(number.to_ne_bytes());
        data.extend(architecture.to_ne_bytes());
        data.extend([0; 8]);
        arguments.iter().for_each(|argument| data.extend(argument.to_ne_bytes()));
        let (mut at, mut register) = (0, 0);
        loop {
            let step = program[at];
            let code = u32::from(step.code);
            at += 1;
            let jump = |holds: bool| usize::from(if holds { step.jt } else { step.jf });
            match code & 7 {
                BPF_LD => {
                    let place = step.k as usize;
                    register = u32::from_ne_bytes(data[place..place + 4].try_into().unwrap());
                }
                BPF_ALU => register &= step.k,
                BPF_RET => return step.k,
                _ => {
                    at += match code & 0xf0 {
                        BPF_JA => step.k as usize,
                        BPF_JEQ => jump(register == step.k),
                        BPF_JGE => jump(register >= step.k),
                        _ => jump(register & step.k != 0),
                    }
                }
            }
        }
    }

    fn program(decisions: &[(u32, Decision)]) -> Vec<libc::sock_filter> {
        let decisions: BTreeMap<_, _> = decisions.iter().copied().collect();
        let other = Table { architecture: 32, decisions: [(7, Decision::Allow(&[]))].into() };
        assemble(&[Table { architecture: 64, decisions }, other], Refusal::Notify, KEY)
    }

    #[test]
    fn each_call_is_decided_by_the_table_of_its_architecture() {
        let decisions: Vec<(u32, Decision)> = (0..400)
            .filter(|number| number % 7 != 3 && number % 5 != 1)
            .map(|number| {
                (number, if number % 11 == 0 { Decision::Absent(&[]) } else { Decision::Allow(&[]) })
            })
            .collect();
        let program = program(&decisions);
        for number in (0..500).chain([1 << 30, u32::MAX]) {
            let expected = match decisions.iter().find(|(known, _)| *known == number) {
                Some((_, Decision::Allow(_))) => ALLOWED,
                Some(_) => libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32,
                None => REFUSED,
            };
            assert_eq!(run(&program, 64, number, [0; 6]), expected, "{number}");
            let in_other = if number == 7 { ALLOWED } else { REFUSED };
            assert_eq!(run(&program, 32, number, [0; 6]), in_other, "{number}");
        }
        assert_eq!(run(&program, 1, 7, [0; 6]), libc::SECCOMP_RET_KILL_PROCESS);
    }

    #[test]
    fn each_condition_tests_its_argument() {
        let program = program(&[
            (0, Decision::Allow(&[Condition::OneOf(1, &[4, 8, 15])])),
            (1, Decision::Allow(&[Condition::NoneOf(0, &[4, 8])])),
            (2, Decision::Allow(&[Condition::Without(2, 0b110)])),
            (3, Decision::Allow(&[Condition::Not(3, 0b110, 0b100)])),
            (4, Decision::Allow(&[Condition::Null(4), Condition::OneOf(0, &[1])])),
            (5, Decision::Allow(&[Condition::WithoutIf(2, 0b110, 1, 0b1001)])),
            (6, Decision::Absent(&[Condition::OneOf(0, &[1])])),
        ]);
        let allows = |number: u32, argument: usize, value: u64| {
            let mut arguments = [1, 0, 0, 0, 0, 0];
            arguments[argument] = value;
            run(&program, 64, number, arguments) == ALLOWED
        };
        for value in 0..20 {
            assert_eq!(allows(0, 1, value), [4, 8, 15].contains(&value));
            assert_eq!(allows(1, 0, value), ![4, 8].contains(&value));
            assert_eq!(allows(2, 2, value), value & 0b110 == 0);
            assert_eq!(allows(3, 3, value), value & 0b110 != 0b100);
            assert_eq!(allows(4, 4, value), value == 0);
        }
        assert!(!allows(4, 4, 1 << 40) && !allows(4, 0, 2));
        assert_eq!(run(&program, 64, 6, [1, 0, 0, 0, 0, 0]), ABSENT);
        assert_eq!(run(&program, 64, 6, [2, 0, 0, 0, 0, 0]), REFUSED);
        for (other, value) in (0..16).flat_map(|other| (0..8).map(move |value| (other, value))) {
            let is_allowed = run(&program, 64, 5, [0, other, value, 0, 0, 0]) == ALLOWED;
            assert_eq!(is_allowed, other & 0b1001 == 0 || value & 0b110 == 0, "{other} {value}");
        }
    }

    #[test]
    fn the_key_permits_refused_calls() {
        let program = program(&[]);
        let with = |key: u64| run(&program, 64, 9, [0, 0, 0, 0, 0, key]);
        assert_eq!(
            [with(KEY), with(KEY ^ 1), with(KEY ^ 1 << 63), with(0)],
            [ALLOWED, REFUSED, REFUSED, REFUSED]
        );
    }
}

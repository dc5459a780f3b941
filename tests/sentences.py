#!/usr/bin/env python3
"""Draws sentences with their places from comments, test names, messages and documents.

python3 tests/sentences.py [--zh] [-n N] [--seed SEED] [PATH]...
English by default, Chinese with --zh. N is 100 by default, 0 lists all. SEED is the commit's hash by default."""

import argparse, random, re, subprocess

HAN = re.compile("[\u4e00-\u9fff]")
# Patterns of comments and strings, and of text that could be taken for comments or strings, keyed by the ending of the
# file.
C = r"""(?P<comment>//[^\n]*)|r(?P<hash>\#*)"(?P<raw>(?s:.*?))"(?P=hash)|"(?P<string>(?:[^"\\]|\\.|\\\n)*)"|`(?P<literal>[^`]*)`|'(?:\\.|[^'\\\n])'"""
HASH = r"""(?P<comment>\#[^\n]*)|(?:\"\"\"|''')(?P<raw>(?s:.*?))(?:\"\"\"|''')|"(?P<string>(?:[^"\\\n]|\\.)*)"|'(?P<literal>[^'\n]*)'"""
TOKENS = {**dict.fromkeys("rs js hpp cpp java go".split(), C), **dict.fromkeys("py sh toml yml".split(), HASH)}
TEST_NAME = re.compile(r"#\[test\]\s(?:\s*#\[.*\]\n)*\s*fn (\w+)")
# A line that does not continue a sentence, and that no other line continues.
ALONE = re.compile(r"$|[|#!]|[-*] |\d+\. |    |图：|\[English\]|\[中文\]")


def document(text, start=1):
    """Paragraphs with their lines, without blocks of code."""
    lines, is_code = [(start, "")], False
    for number, line in enumerate(text.split("\n"), start):
        if line.lstrip().startswith("```"):
            is_code, line = not is_code, ""
        last = lines[-1][1]
        if is_code or ALONE.match(line) or ALONE.match(last) and not re.match(r"[-*] |\d+\. ", last):
            lines += [(number, part) for part in (line.split("|") if line.startswith("|") else [line]) if not is_code]
        else:
            lines[-1] = lines[-1][0], last + "\n" + line.strip()
    return [line for line in lines if not line[1].startswith("    ")]


def code(text, tokens, is_test):
    """Comments, strings outside tests, and names of tests."""
    blocks, end = [], -1
    for token in re.finditer(tokens, text):
        number, kind = text.count("\n", 0, token.start()) + 1, token.lastgroup
        if kind == "comment":
            line = re.sub(r"^(//[/!]?|#+!?) ?", "", token[kind])
            if number == end and blocks:
                blocks[-1] = blocks[-1][0], blocks[-1][1] + "\n" + line
            else:
                blocks.append((number, line))
            end = number + 1
        elif kind and kind != "hash":
            joined = re.sub(r"\\\n\s*", "", token[kind])
            words = len(re.findall(r"[A-Za-z]+[ ,.:;]", joined)) > 2 or HAN.search(joined)
            blocks += [(number, joined)] if words and not (is_test or re.search(r"[{;]\n|^\s*[<#]", joined)) else []
    found = [part for number, block in blocks for part in document(block, number)]
    names = TEST_NAME.finditer(text)
    return found + [(text.count("\n", 0, name.end()) + 1, name[1].replace("_", " ") + " (test)") for name in names]


def sentences(file, text):
    head, _, body = text.rpartition("+++\n") if file.endswith(".md") else (text, "", "")
    parts = code(head, TOKENS.get(file.rpartition(".")[2], HASH), "tests/" in file) + document(body, text[:len(text) - len(body)].count("\n") + 1)
    if file == TABLE:
        parts = [(number, line.rpartition("\t")[2]) for number, line in enumerate(text.splitlines(), 1)]
    for number, part in parts:
        for found in re.finditer(r"(?s)\S.*?(?:[。！？]+|[.!?](?=\s+[A-Z`(\[])|$)", part.rstrip()):
            one = re.sub(r"(?<=[\u3000-\uffef])\n", "", found[0]).replace("\n", " ").strip(" #*->")
            yield f"{file}:{number + part.count(chr(10), 0, found.start())}: {one}", one


TABLE = "src/cli/chinese.txt"
arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("--zh", action="store_true")
arguments.add_argument("-n", type=int, default=100)
arguments.add_argument("--seed")
arguments.add_argument("paths", nargs="*")
given = arguments.parse_args()
git = lambda *words: subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout.split()
found = []
for file in git("ls-files", "--", *given.paths):
    if (file.endswith(".md") or file == TABLE or file.rpartition(".")[2] in TOKENS) and not re.match("cases/|benches/tables/|tests/hostile/programs/", file):
        if given.zh or not file.endswith(".zh-CN.md"):
            with open(file, encoding="utf-8") as opened:
                found += [shown for shown, one in sentences(file, opened.read())
                          if (len(HAN.findall(one)) > 3 if given.zh else not HAN.search(one) and len(one.split()) > 2)]
random.seed(given.seed or git("rev-parse", "HEAD")[0])
print("\n".join(random.sample(found, given.n) if 0 < given.n < len(found) else found))

#!/usr/bin/env python3
"""Draws sentences from all Chinese texts, each with its file: python3 tests/chinese.py [N [SEED]]; without N it lists all."""

import random, re, subprocess, sys

HAN = re.compile("[\u4e00-\u9fff]")
# In code and in the head of a lesson, a Chinese text is a literal.
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
# A line that continues no sentence, or that none continues.
ALONE = re.compile(r"$|[|#]|- |\d+\. |    |图：|\[English\]")


def texts(file, text):
    if file.endswith(".txt"):
        return [line.split("\t")[-1] for line in text.splitlines()]
    if not file.endswith(".md"):
        return ["".join(groups) for line in text.splitlines() for groups in LITERAL.findall(line)]
    head, _, text = text.rpartition("+++\n")
    head = re.sub(r'(?s)"""\n(.*?)\n"""', lambda long: '"' + long[1].replace("\n", "") + '"', head)
    lines = [""]
    for line in re.sub(r"(?s)\n```.*?\n```", "\n", text).split("\n"):
        if ALONE.match(line) or ALONE.match(lines[-1]) and not re.match(r"- |\d+\. ", lines[-1]):
            lines.append(line)
        else:
            lines[-1] += line.strip()
    parts = [part for line in lines for part in (line.split("|") if line.startswith("|") else [line])]
    return [literal[0] or literal[1] for literal in LITERAL.findall(head)] + parts


files = subprocess.run(["git", "ls-files", "*.zh-CN.md", "*.js", "*.rs", "src/cli/chinese.txt"], capture_output=True, text=True, check=True)
found = []
for file in files.stdout.split():
    if not re.match(r"(crates/\w+/)?tests/", file):
        with open(file, encoding="utf-8") as opened:
            sentences = [one for text in texts(file, opened.read()) for one in re.findall("[^。！？]+[。！？]*", text)]
        found += [f"{file}: {one.strip()}" for one in sentences if len(HAN.findall(one)) > 3 and not one.startswith("图：")]
count = int(sys.argv[1]) if len(sys.argv) > 1 else len(found)
random.seed(sys.argv[2] if len(sys.argv) > 2 else 0)
print("\n".join(random.sample(found, count) if count < len(found) else found))

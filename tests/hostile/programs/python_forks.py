# options: --process-limit 64 --time-limit 5
# evidence: over 64 processes and threads
import ctypes, os, sys, time


def hostile():
    while True:
        os.fork()


line = sys.stdin.readline()
if line.startswith("hostile"):
    hostile()
sys.stdout.write(line)

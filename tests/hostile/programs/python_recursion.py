# evidence: exit code 1
import ctypes, os, sys, time


def hostile():
    hostile()


line = sys.stdin.readline()
if line.startswith("hostile"):
    hostile()
sys.stdout.write(line)

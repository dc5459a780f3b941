# options: --memory-limit 64 --time-limit 5
import ctypes, os, sys, time


def hostile():
    block = bytearray(192 << 20)
    for at in range(0, len(block), 4096):
        block[at] = 1
    time.sleep(10)


line = sys.stdin.readline()
if line.startswith("hostile"):
    hostile()
sys.stdout.write(line)

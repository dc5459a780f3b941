# options: --process-limit 64 --time-limit 5
# evidence: over 64 processes and threads
import ctypes, os, sys, time


def hostile():
    import threading
    while True:
        try:
            threading.Thread(target=time.sleep, args=(20,), daemon=True).start()
        except RuntimeError:
            time.sleep(1)


line = sys.stdin.readline()
if line.startswith("hostile"):
    hostile()
sys.stdout.write(line)

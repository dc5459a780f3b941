// options: --time-limit 1
const fs = require('fs');
const line = fs.readFileSync(0, 'utf8');
if (line.startsWith('hostile')) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
fs.writeSync(1, line);

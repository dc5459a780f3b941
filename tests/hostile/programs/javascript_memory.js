// options: --memory-limit 256 --time-limit 5
const fs = require('fs');
const line = fs.readFileSync(0, 'utf8');
if (line.startsWith('hostile')) {
    const all = [];
    for (;;) all.push(Buffer.alloc(1 << 20, 1));
}
fs.writeSync(1, line);

const fs = require('fs');
const line = fs.readFileSync(0, 'utf8');
if (line.startsWith('hostile')) {
    try {
        fs.readFileSync(process.env.HOSTILE_ROOT + '/cases/1.out');
        process.exit(3);
    } catch {}
}
fs.writeSync(1, line);

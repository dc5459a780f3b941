const fs = require('fs');
const line = fs.readFileSync(0, 'utf8');
if (line.startsWith('hostile')) {
    const { spawnSync } = require('child_process');
    const done = spawnSync('cat', [process.env.HOSTILE_ROOT + '/victim']);
    if (done.status === 0) process.exit(3);
}
fs.writeSync(1, line);

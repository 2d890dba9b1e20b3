// Runs under whatever Node the machine has (>= 20), before anything is installed: only node: modules here.
// Installs the locked packages when they are missing, older than the lock, or half there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = join(root, 'package-lock.json');
const installedMark = join(root, 'node_modules', '.package-lock.json');
const completeMark = join(root, 'node_modules', '.callboard-installed');
const nodeBinary = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Callboard needs Node 20 or newer to set itself up; this is ${process.versions.node}.`);
  process.exit(1);
}

function fresh() {
  if (!existsSync(installedMark) || !existsSync(completeMark) || !existsSync(nodeBinary)) return false;
  return readFileSync(completeMark, 'utf8') === String(statSync(lockFile).mtimeMs) + statSync(lockFile).size;
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// Two first starts at once: one installs, the other waits for it.
const lockDir = join(root, '.installing');
const pidFile = join(lockDir, 'pid');
function takeLock() {
  for (;;) {
    try {
      mkdirSync(lockDir);
      writeFileSync(pidFile, String(process.pid));
      return;
    } catch {
      const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
      if (pid && !alive(pid)) {
        rmSync(lockDir, { recursive: true, force: true });
        continue;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      if (fresh()) return;
    }
  }
}

if (!fresh()) {
  takeLock();
  try {
    if (!fresh()) {
      console.log('· installing packages (a minute or two, the first time)');
      const npm = process.env.npm_execpath;
      const args = ['ci', '--no-audit', '--no-fund'];
      const result = npm
        ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
        : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
      if (result.status !== 0) {
        console.error('Installing the packages failed; see above.');
        process.exit(1);
      }
      if (!existsSync(nodeBinary)) {
        console.error(
          'The package "node" brought no binary: npm did not run its install script (see allowScripts in package.json).',
        );
        process.exit(1);
      }
      writeFileSync(completeMark, String(statSync(lockFile).mtimeMs) + statSync(lockFile).size);
    }
  } finally {
    rmSync(lockDir, { recursive: true, force: true });
  }
}

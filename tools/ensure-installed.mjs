// Runs under whatever Node the machine has (>= 20), before anything is installed, so it uses only node: modules.
// Installs the lock file's packages if they are missing; in production it only reports them. With --build it installs
// what the build needs in production too, in addition to what `npm ci` left there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = join(root, 'package-lock.json');
const installedRecord = join(root, 'node_modules', '.package-lock.json');
/** Holds the hash of the lock file whose packages are all installed. */
const mark = join(root, 'node_modules', '.callboard-installed');
const nodeBinary = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

function isProduction() {
  if (process.env.NODE_ENV) return process.env.NODE_ENV === 'production';
  const env = join(root, '.env');
  return existsSync(env) && /^\s*NODE_ENV\s*=\s*["']?production\b/m.test(readFileSync(env, 'utf8'));
}
const production = isProduction();
const forBuild = process.argv.includes('--build');
const wantsDev = forBuild || !production;

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Callboard needs Node 20 or newer to set itself up; this is ${process.versions.node}.`);
  process.exit(1);
}

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether npm's own install record, written at the end of `npm ci`, lists each package in the lock file. */
function installedByHand({ withDev }) {
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedRecord, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional, devOptional, dev, link }]) =>
      path === '' ||
      link ||
      optional || // only for other platforms
      devOptional ||
      (!withDev && dev) || // npm ci --omit=dev
      (installed[path]?.version === version && installed[path]?.integrity === integrity),
  );
}

const hasRecord = () => existsSync(installedRecord) && existsSync(nodeBinary);

function isInstalled() {
  if (!hasRecord()) return false;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockHash()) return true;
  if (!installedByHand({ withDev: wantsDev })) return false;
  if (wantsDev) writeFileSync(mark, lockHash());
  return true;
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// Two first starts at the same time: one installs, the other waits for it.
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
      if (isInstalled()) return;
    }
  }
}

if (!isInstalled()) {
  if (!wantsDev || (production && !hasRecord())) {
    console.error('The packages of package-lock.json are not installed. Run "npm ci" first.');
    process.exit(1);
  }
  takeLock();
  try {
    if (!isInstalled()) {
      console.log('· installing packages (a minute or two, the first time)');
      const npm = process.env.npm_execpath;
      // If only development packages are missing, the others stay.
      const command = hasRecord() && installedByHand({ withDev: false }) ? ['install', '--no-save'] : ['ci'];
      const args = [...command, '--include=dev', '--no-audit', '--no-fund'];
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
      writeFileSync(mark, lockHash());
    }
  } finally {
    rmSync(lockDir, { recursive: true, force: true });
  }
}

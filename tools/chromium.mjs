// Finds a Chromium for the end-to-end tests, the screenshots, and Lighthouse: one from PATH, otherwise Debian's by apt
// if run as root, otherwise the one inside @sparticuz/chromium. It never skips: if there is none, it throws. The
// headless shell is preferred: the same engine without a browser window, which a full Chromium would render for every
// test.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} */
function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of NAMES) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not in this folder
      }
    }
  }
  return APPLICATIONS.find((path) => existsSync(path));
}

function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (spawnSync('apt-get', ['update'], options).status !== 0) return;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options).status === 0) return;
  }
}

/** @returns {Promise<string | undefined>} */
async function packed() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Chromium refuses to use its sandbox when run as root. */
export const chromiumArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * The path of a Chromium that can be started.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = onPath();
  if (found) return found;
  installByApt();
  const path = onPath() ?? (await packed());
  if (path) return path;
  throw new Error('No Chromium: put one on PATH, or name it in CHROMIUM_PATH.');
}

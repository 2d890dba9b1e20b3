import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundleServer } from './bundle-server.ts';
import { COMPILED_BUNDLE } from './node-flags.ts';

/** Something built from other files, rebuilt only when one of them changed. */
interface Built {
  /** The file that records the inputs' state at the last build. */
  readonly mark: string;
  readonly inputs: readonly string[];
  make(): void | Promise<void>;
}

/** Thrown if something has to be built first, elsewhere or by another command. */
export class NotBuilt extends Error {}

const WEB: Built = {
  mark: '.build/web/.made-from',
  inputs: [
    'web/**/*',
    'contract/**/*',
    'covers/**/*',
    'tools/vite/**/*',
    'vite.config.ts',
    'package-lock.json',
    'tsconfig*.json',
  ],
  make() {
    const result = spawnSync('vite', ['build', '--logLevel', 'warn'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (result.error)
      throw new NotBuilt('The web has to be built, and its tools are not installed. Run "npm run build".');
    if (result.status !== 0) throw new Error(`Building the web failed.\n${result.stdout}\n${result.stderr}`);
  },
};

const SERVER: Built = {
  mark: '.build/server/.made-from',
  inputs: [
    'server/**/*',
    'contract/**/*',
    'covers/**/*',
    'tools/run/bundle-server.ts',
    'package-lock.json',
    'tsconfig.json',
  ],
  async make() {
    // Code compiled from an earlier bundle is useless now.
    rmSync(COMPILED_BUNDLE, { recursive: true, force: true });
    await bundleServer();
  },
};

function fingerprint(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((pattern) => globSync(pattern)).sort()) {
    if (!statSync(file).isFile() || /\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

async function buildIfChanged({ mark, inputs, make }: Built): Promise<string> {
  const now = fingerprint(inputs);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return 'nothing changed';
  await make();
  mkdirSync(dirname(mark), { recursive: true });
  // The web build writes one of its own inputs, the route tree.
  writeFileSync(mark, fingerprint(inputs));
  return 'built';
}

/** Builds the web if any of its inputs changed. Returns what it did. */
export const buildWeb = (): Promise<string> => buildIfChanged(WEB);

/** Bundles the server if any of its inputs changed. Returns what it did. */
export const buildServer = (): Promise<string> => buildIfChanged(SERVER);

if (process.argv[1]?.endsWith('tools/run/build.ts'))
  console.log(`web: ${await buildWeb()}; server: ${await buildServer()}`);

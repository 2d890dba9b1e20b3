import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MARK = '.build/web/.made-from';
const INPUTS = [
  'web/**/*',
  'contract/**/*',
  'covers/**/*',
  'tools/vite/**/*',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig*.json',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((pattern) => globSync(pattern)).sort()) {
    if (!statSync(file).isFile() || /\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds the web when anything that it is made from changed. Returns what it did. */
export async function buildWeb(): Promise<string> {
  const now = fingerprint();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === now) return 'nothing changed';
  const result = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Error(`Building the web failed.\n${result.stdout}\n${result.stderr}`);
  mkdirSync(dirname(MARK), { recursive: true });
  writeFileSync(MARK, fingerprint());
  return 'built';
}

if (process.argv[1]?.endsWith('tools/run/build.ts')) console.log(await buildWeb());

import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#tools/postgres/cluster.ts';

/** The sources of the demo school and its multiple. New migrations run on the kept data. */
const MADE_FROM = ['tools/seed/**/*.{ts,json}', 'bench/harness/multiply.ts', 'bench/harness/demo-school.ts'];
/**
 * How long a filled cluster is kept, in milliseconds: the demo school's dates are relative to the day it was seeded.
 */
const KEPT_MS = 20 * 60 * 60 * 1000;

/** A temporary folder in which a filled cluster stays between two runs. */
export interface Kept {
  readonly folder: string;
  /** Whether the cluster is filled, from the current seeds and recently enough. */
  readonly filled: boolean;
  /** Marks the cluster as filled. */
  done(): void;
  /** Marks the cluster as unusable. */
  spoiled(): void;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of MADE_FROM.flatMap((pattern) => globSync(pattern)).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Opens this bench's kept folder. First removes one that is outdated, half filled, or from other seeds. */
export async function openKept(bench: string): Promise<Kept> {
  const folder = join(tmpdir(), `callboard-bench-${bench}-${userInfo().uid}`);
  const mark = join(folder, 'filled-from');
  const from = fingerprint();
  const [was, at] = existsSync(mark) ? readFileSync(mark, 'utf8').split('\n') : [];
  const filled = was === from && Date.now() - Number(at) < KEPT_MS;
  if (!filled && existsSync(folder)) {
    await (await startCluster({ folder })).remove();
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    filled,
    done: () => writeFileSync(mark, `${from}\n${Date.now()}`),
    spoiled: () => rmSync(mark, { force: true }),
  };
}

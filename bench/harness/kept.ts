import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#tools/postgres/cluster.ts';

/** What the demo school and its multiple are made from. New migrations run on what is kept. */
const MADE_FROM = ['tools/seed/**/*.{ts,json}', 'bench/harness/multiply.ts', 'bench/harness/demo-school.ts'];
/** The demo school's days lie around the one on which it was filled. */
const KEPT_MS = 20 * 60 * 60 * 1000;

/** A folder of the temporary one in which a filled cluster stays between two runs. */
export interface Kept {
  readonly folder: string;
  /** Whether it is filled, by the seeds of now and today. */
  readonly filled: boolean;
  /** Says that it is. */
  done(): void;
  /** Says that it can't be used. */
  spoiled(): void;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of MADE_FROM.flatMap((pattern) => globSync(pattern)).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Opens the kept folder of this bench; what is old, half filled or of other seeds is thrown away before. */
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

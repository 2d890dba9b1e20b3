import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { drawFigures } from '../figures/draw.ts';
import { type BenchName, type Goal, goals, reached, recorded } from '../goals.ts';
import type { BenchRun } from './bench-run.ts';
import { calibrationMs } from './calibration.ts';
import type { Series } from './rounds.ts';

/** One figure beside what it is compared with. */
export interface Figure {
  readonly what: string;
  readonly value: number;
}

export interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly series: Series;
}

export interface BenchResult {
  readonly bench: BenchName;
  /** What was measured and against what, in a sentence. */
  readonly says: string;
  readonly measured: readonly Measured[];
  /** Held against floor and goal; the first is the bench's own figure. */
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

/** What a file of `bench/benches` exports as `bench`. */
export type Bench = (run: BenchRun) => Promise<BenchResult>;

const short = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** Whether a figure of it is worse than the least that quality.md asks. */
export const belowFloor = ({ bench, figures }: BenchResult): boolean =>
  figures.some(({ value }) => reached(goals[bench], value) === 'BELOW THE FLOOR');

/** Prints a result for people. */
export function printResult(result: BenchResult): void {
  const goal: Goal = goals[result.bench];
  console.log(`\n${result.bench}: ${result.says}`);
  for (const { name, unit, series } of result.measured) {
    console.log(
      `  ${name}: median ${short(series.median)} ${unit}, worst ${short(series.worst)} (${series.rounds.map(short).join(', ')})`,
    );
  }
  for (const { what, value } of result.figures) {
    console.log(
      `  ${what}: ${short(value)} ${goal.unit} → ${reached(goal, value)} (floor ${goal.floor}, goal ${goal.goal}, moonshot ${goal.moonshot})`,
    );
  }
  for (const note of result.notes) console.log(`  note: ${note}`);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Keeps a result under docs/evidence, with what is needed to run it again. */
export function writeResult(result: BenchResult, run: BenchRun): void {
  const goal = goals[result.bench];
  mkdirSync('docs/evidence', { recursive: true });
  const evidence = {
    ...result,
    goal,
    reached: result.figures.map(({ what, value }) => ({ what, value, reached: reached(goal, value) })),
    run: {
      ...run,
      command: `npm run bench -- ${result.bench}`,
      commit: commit(),
      cores: cpus().length,
      // Of this machine at this moment: 1 is the machine of the recorded figures with nothing else running, 0.5 half as fast.
      machine: Number((recorded.calibrationMs / calibrationMs()).toFixed(2)),
      node: process.version,
    },
  };
  writeFileSync(`docs/evidence/bench-${result.bench}.json`, `${JSON.stringify(evidence, null, 2)}\n`);
  drawFigures();
}

import { type Aim, type BenchName, reaches } from '../aims.ts';
import type { BenchRun } from './bench-run.ts';
import type { Series } from './rounds.ts';

/** A number that is compared with a target. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly aim: Aim;
}

export interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly series: Series;
}

export interface BenchResult {
  readonly bench: BenchName;
  /** What was measured and compared with what, in a sentence. */
  readonly says: string;
  readonly measured: readonly Measured[];
  readonly figures: readonly Figure[];
  /** Describes the figures if there are many of one kind. They are sorted worst first; the table shows only the worst. */
  readonly worstOf?: string;
  readonly notes: readonly string[];
}

/** What a file in `bench/benches` exports as `bench`. */
export type Bench = (run: BenchRun) => Promise<BenchResult>;

export const short = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

export const limitOf = ({ limit, better }: Aim): string => `${better === 'higher' ? '≥' : '≤'} ${limit}`;

export const reachedOrMissed = ({ aim, value }: Figure): string => (reaches(aim, value) ? 'reached' : 'missed');

export const missesAim = ({ figures }: BenchResult): boolean => figures.some(({ aim, value }) => !reaches(aim, value));

export function printResult({ bench, says, measured, figures, notes }: BenchResult): void {
  console.log(`\n${bench}: ${says}`);
  for (const { name, unit, series } of measured) {
    console.log(
      `  ${name}: median ${short(series.median)} ${unit}, worst ${short(series.worst)} (${series.rounds.map(short).join(', ')})`,
    );
  }
  for (const figure of figures) {
    const { what, value, aim } = figure;
    console.log(`  ${what}: ${short(value)} ${aim.unit} → ${reachedOrMissed(figure)} (aim ${limitOf(aim)})`);
  }
  for (const note of notes) console.log(`  note: ${note}`);
}

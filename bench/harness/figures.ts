import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type BenchName, benchNames } from '../aims.ts';
import { calibrationMs } from './calibration.ts';
import { type BenchResult, type Figure, limitOf, reachedOrMissed, short } from './report.ts';

const PAGE = 'docs/figures.md';

/** The commit, day, and machine speed of a measurement. */
export interface Measurement {
  readonly commit: string;
  readonly date: string;
  readonly loopMs: number;
}

/** A bench's rows: one for each figure, or the worst of many. */
export function rowsOf({ bench, figures, worstOf }: BenchResult, { commit, date, loopMs }: Measurement): string[] {
  const [worst] = figures;
  const shown: readonly Figure[] =
    worstOf && worst ? [{ ...worst, what: `the worst of ${figures.length} ${worstOf}: ${worst.what}` }] : figures;
  return shown.map((figure) => {
    const { what, value, aim } = figure;
    const cells = [
      `\`${bench}\``,
      what.replaceAll('|', '/').replaceAll('\n', ' '),
      short(value),
      aim.unit,
      limitOf(aim),
    ];
    return `| ${[...cells, reachedOrMissed(figure), commit, date, short(loopMs)].join(' | ')} |`;
  });
}

/** The page with these rows in place of this bench's old ones. The table is at the end of the page. */
export function withRows(page: string, bench: BenchName, rows: readonly string[]): string {
  const lines = page.trimEnd().split('\n');
  const start = lines.findIndex((line) => line.startsWith('|---')) + 1;
  if (start === 0) throw new Error(`${PAGE} has no table.`);
  const isOf = (name: BenchName) => (line: string) => line.startsWith(`| \`${name}\` |`);
  const table = benchNames.flatMap((name) => (name === bench ? rows : lines.slice(start).filter(isOf(name))));
  return `${[...lines.slice(0, start), ...table].join('\n')}\n`;
}

/** The checked-out commit, with a plus sign if files differ from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', `:!${PAGE}`) !== '';
  return git('rev-parse', '--short', 'HEAD') + (changed ? '+' : '');
}

export function writeFigures(result: BenchResult): void {
  const measurement = { commit: commit(), date: new Date().toISOString().slice(0, 10), loopMs: calibrationMs() };
  writeFileSync(PAGE, withRows(readFileSync(PAGE, 'utf8'), result.bench, rowsOf(result, measurement)));
}

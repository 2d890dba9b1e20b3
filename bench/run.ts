/**
 * `npm run bench -- NAME…`: measures and prints the named benches, or all of them. `--write` updates docs/figures.md.
 * Exits with 1 if a bench misses its target or couldn't be measured.
 */
import { parseArgs } from 'node:util';
import { type BenchName, benchNames } from './aims.ts';
import type { BenchRun } from './harness/bench-run.ts';
import { writeFigures } from './harness/figures.ts';
import { PEOPLE } from './harness/multiply.ts';
import { type Bench, missesAim, printResult } from './harness/report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    rows: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '' },
    people: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const wanted = positionals.length > 0 ? positionals : benchNames;
const unknown = wanted.filter((name) => !benchNames.includes(name as BenchName));
const run: BenchRun = {
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  rows: Number(values.rows),
  calls: values.calls,
  people: Number(values.people),
  keep: values.keep,
};
if (
  values.help ||
  unknown.length > 0 ||
  !(run.rounds >= 1) ||
  !(run.seconds >= 1) ||
  !(run.rows >= 1000) ||
  ![0, PEOPLE].includes(run.people) ||
  !Number.isInteger(run.seed)
) {
  console.error(
    `npm run bench -- [NAME…] [--rounds 3] [--seconds 4] [--rows 1000000] [--calls PATTERN] [--people 100000] [--keep] [--seed 1] [--write]\nnames: ${benchNames.join(', ')}`,
  );
  process.exit(2);
}

let failed = 0;
for (const name of wanted as BenchName[]) {
  const began = performance.now();
  try {
    const { bench } = (await import(`./benches/${name}.ts`)) as { bench: Bench };
    const result = await bench(run);
    printResult(result);
    if (missesAim(result)) failed += 1;
    if (values.write) writeFigures(result);
  } catch (error) {
    failed += 1;
    console.error(`\n${name}: could not be measured`);
    console.error(error instanceof Error ? error.message : error);
  }
  console.log(`  (${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
process.exit(failed === 0 ? 0 : 1);

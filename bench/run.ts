/** `npm run bench -- NAME…`: measures and prints; all without a name. `--write` keeps the results under docs/evidence. Exits 1 where one is below its floor, or couldn't be measured. */
import { parseArgs } from 'node:util';
import { type BenchName, goals } from './goals.ts';
import type { BenchRun } from './harness/bench-run.ts';
import { type Bench, belowFloor, printResult, writeResult } from './harness/report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    rows: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const names = Object.keys(goals) as BenchName[];
const wanted = positionals.length > 0 ? positionals : names;
const unknown = wanted.filter((name) => !names.includes(name as BenchName));
const run: BenchRun = {
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  rows: Number(values.rows),
  calls: values.calls,
  keep: values.keep,
};
if (
  values.help ||
  unknown.length > 0 ||
  !(run.rounds >= 1) ||
  !(run.seconds >= 1) ||
  !(run.rows >= 1000) ||
  !Number.isInteger(run.seed)
) {
  console.error(
    `npm run bench -- [NAME…] [--rounds 3] [--seconds 4] [--rows 1000000] [--calls PATTERN] [--keep] [--seed 1] [--write]\nnames: ${names.join(', ')}`,
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
    if (belowFloor(result)) failed += 1;
    if (values.write) writeResult(result, run);
  } catch (error) {
    failed += 1;
    console.error(`\n${name}: could not be measured`);
    console.error(error instanceof Error ? error.message : error);
  }
  console.log(`  (${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
process.exit(failed === 0 ? 0 : 1);

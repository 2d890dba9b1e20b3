/**
 * `npm test`: every check, one line each, and a closing line that counts tests. `npm run test:full` runs the full
 * sizes.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { E2E_PORT_STEP, freeE2ePort } from './e2e-ports.ts';

const full = process.argv.includes('--full');
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
/** `SHARD=1/4`: a quarter of the unit and end-to-end tests; the checks run with the first shard. */
const shard = process.env.SHARD?.trim();
if (shard && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) {
  console.error(`SHARD is "${shard}"; it has to look like 1/4.`);
  process.exit(1);
}
const REPORTS = '.build/reports';

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

function run(command: string, env: Record<string, string> = {}): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      env: { ...process.env, ...(full ? { FULL: '1' } : {}), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk;
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) =>
      resolve({
        code: code ?? 1,
        output,
        seconds: (performance.now() - began) / 1000,
      }),
    );
  });
}

interface Check {
  readonly name: string;
  readonly command: string;
  /** A test runner's JSON report, counted at the end. */
  readonly report?: 'vitest' | 'playwright' | 'playwright-clock';
  /** True if the check runs only at full size. */
  readonly full?: true;
  /** True if the end-to-end tests need the check's output, so each shard runs it. */
  readonly needed?: true;
  /** True if the check reads what the unit tests recorded. */
  readonly afterUnit?: true;
}

/** The longest first, so that the two lanes of short checks end together. */
const checks: readonly Check[] = [
  { name: 'types', command: 'npm run -s check:types' },
  { name: 'build', command: 'node tools/run/build.ts', needed: true },
  // For both end-to-end test servers.
  { name: 'demo school', command: 'node tools/run/demo-copy.ts', needed: true },
  { name: 'lint', command: 'npm run -s check:lint' },
  { name: 'lint of old browsers', command: 'npm run -s check:browsers' },
  { name: 'lint of regular expressions', command: 'npm run -s check:regexes' },
  { name: 'words', command: 'npm run -s check:words' },
  { name: 'walls', command: 'npm run -s check:walls' },
  { name: 'dead code', command: 'npm run -s check:dead' },
  { name: 'generated', command: 'npm run -s check:generated' },
  {
    name: 'unit and integration',
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${REPORTS}/vitest.json${
      process.env.PROFILE ? ' --reporter=./tools/profile/reporter.ts' : ''
    }`,
    report: 'vitest',
  },
  // Needs the statements that the tests executed.
  { name: 'row types of SQL', command: 'node tools/sql-rows/check.ts', afterUnit: true },
  { name: 'end to end', command: 'playwright test --project=desktop --project=phone', report: 'playwright' },
  // These tests move the server's clock. With their own server, neither group has to wait for the other.
  {
    name: 'end to end, the clock moved',
    command: 'playwright test --project=clock --no-deps --output=.build/e2e-clock',
    report: 'playwright-clock',
  },
  { name: 'mutants', command: 'node testing/mutants/run.ts', full: true },
];

function count(report: Check['report']): { passed: number; failed: number } {
  const file = `${REPORTS}/${report}.json`;
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const json = JSON.parse(readFileSync(file, 'utf8'));
  return report === 'vitest'
    ? {
        passed: json.numPassedTests,
        failed: json.numFailedTests || json.numFailedTestSuites,
      }
    : {
        passed: json.stats.expected + json.stats.flaky,
        failed: json.stats.unexpected,
      };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
let passed = 0;
let failed = 0;

let ports: Promise<number> | undefined;
/** `E2E_PORT` for the first caller, and a later one for the next: both servers run at the same time. */
function nextPort(): Promise<number> {
  ports = ports
    ? ports.then((before) => freeE2ePort(before + E2E_PORT_STEP))
    : Promise.resolve(Number(process.env.E2E_PORT) || freeE2ePort());
  return ports;
}

async function take(check: Check): Promise<void> {
  if (check.report ?? check.full) console.log(`· ${check.name} …`);
  const outcome = await run(shard && check.report ? `${check.command} --shard=${shard}` : check.command, {
    ...(check.report === 'vitest' ? { RECORD_STATEMENTS: '1' } : {}),
    ...(check.report?.startsWith('playwright')
      ? { PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/${check.report}.json`, E2E_PORT: String(await nextPort()) }
      : {}),
  });
  const counted = check.report
    ? count(check.report)
    : {
        passed: outcome.code === 0 ? 1 : 0,
        failed: outcome.code === 0 ? 0 : 1,
      };
  passed += counted.passed;
  failed += outcome.code !== 0 ? Math.max(1, counted.failed) : 0;
  // A runner that ran nothing hasn't passed.
  const empty = check.report !== undefined && counted.passed === 0;
  if (empty && outcome.code === 0) failed += 1;
  console.log(
    `· ${check.name} … ${outcome.code === 0 && !empty ? 'ok' : 'FAILED'}, ${outcome.seconds.toFixed(0)} s${check.report ? `, ${counted.passed} tests` : ''}`,
  );
  if (outcome.code !== 0 || empty || full) console.log(outcome.output.slice(-20_000));
}

const selected = checks.filter(
  (check) =>
    (full || !check.full) &&
    (!only || only.some((name) => check.name.startsWith(name))) &&
    (!shard || shard.startsWith('1/') || check.report || check.needed || check.afterUnit),
);
const began = performance.now();
const minutes = (from: number, to = performance.now()): string => {
  const seconds = Math.round((to - from) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
// Checks that use one core run two at a time.
const single = selected.filter((check) => !check.report && !check.full && !check.afterUnit);
const pull = async (): Promise<void> => {
  for (let check = single.shift(); check; check = single.shift()) await take(check);
};
await Promise.all([pull(), pull()]);
const checked = performance.now();
// The tests that move the clock have their own school, so they run alongside the other end-to-end tests. Unit tests and
// end-to-end tests don't run together: a test that waits ten seconds for its page fails if three more programs compete
// for the same two cores.
const runners = selected.filter((one) => one.report ?? one.afterUnit);
const stories = runners.filter(({ name }) => name.startsWith('end to end'));
for (const check of runners) if (full || !stories.includes(check)) await take(check);
if (!full) await Promise.all(stories.map(take));
for (const check of selected.filter((one) => one.full)) await take(check);
console.log(`\n${minutes(began, checked)} for the checks, ${minutes(checked)} for the tests: ${minutes(began)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

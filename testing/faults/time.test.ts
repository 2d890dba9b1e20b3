import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/**
 * quality.md §2, time: random series across all time zones and their changes, over five years, in processes with three
 * zones, checked against an independent calculation (testing/zone-clocks.ts).
 */
const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261121);
const SERIES = FULL ? 100_000 : 1_000;
/** No daylight saving, a half-hour offset, and a half-hour daylight saving shift. */
const PROCESS_ZONES = ['UTC', 'America/St_Johns', 'Australia/Lord_Howe'];

async function planned(series: number, timezone: string, way: 'ours' | 'fixed-days' | 'process-zone') {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'testing/processes/series.ts', String(series), String(SEED), way],
    { env: { ...process.env, TZ: timezone } },
  );
  return JSON.parse(stdout);
}

for (const timezone of PROCESS_ZONES) {
  test(
    `${SERIES} series planned in ${timezone}: no wrong instant, none refused wrongly (SEED=${SEED})`,
    async () => {
      const counted = await planned(SERIES, timezone, 'ours');
      console.log(JSON.stringify(counted));
      expect(counted).toMatchObject({ zone: timezone, series: SERIES, wrong: 0, first: '' });
      // The series met every kind of clock change.
      expect(counted.acrossChanges).toBeGreaterThan(SERIES / 10);
      expect(counted.skipped).toBeGreaterThan(SERIES / 100);
      expect(counted.twice).toBeGreaterThan(SERIES / 100);
    },
    FULL ? 1_800_000 : 120_000,
  );
}

test.each(['fixed-days', 'process-zone'] as const)(
  'negative control: series by %s are found to be wrong',
  async (way) => {
    const { wrong } = await planned(200, 'America/St_Johns', way);
    expect(wrong).toBeGreaterThan(0);
  },
  120_000,
);

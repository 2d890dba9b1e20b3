import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '#testing/money.ts';

const t = moneyApp();
const dataDir = mkdtempSync(join(tmpdir(), 'callboard-verify-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('the comparison finds the payment sandbox where `npm start` put it', async () => {
  const personId = await t.buyer();
  await t.select(personId, (await aCohort(t.systemCtx(), { startsIn: 35 })).id);
  const { body } = await t.link(personId);
  await t.pay(body.orderId);
  await t.settle();
  // As `npm start` writes it; no variable names the port.
  writeFileSync(join(dataDir, 'sandbox-port'), `${new URL(t.sandbox.url).port}\n`);
  const { SANDBOX_PORT: _, STRIPE_API_URL: __, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './server/platform/jsx-hook.mjs', 'tools/callboard.ts', 'verify', '--provider'],
    {
      env: { ...env, DATABASE_URL: t.system.config.databaseUrl, DATA_DIR: dataDir },
    },
  );
  expect(stdout).toContain("0 differences between our books and Stripe's");
  expect(stdout).toContain('1 payments $200.00');
});

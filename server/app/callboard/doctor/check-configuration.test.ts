import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkConfiguration, environmentFile } from './check-configuration.ts';

const folder = mkdtempSync(join(tmpdir(), 'callboard-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RANDOM = 'x8Jd0fQ2mWv5ZkT7uYb1RcN4sLgHpA6e';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://callboard:${RANDOM}@db.internal/callboard`,
  PUBLIC_URL: 'https://callboard.example',
  STRIPE_SECRET_KEY: `sk_live_${RANDOM}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${RANDOM}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${RANDOM}`,
  SECRETS_KEY: RANDOM,
  METRICS_TOKEN: RANDOM,
};

/** The level and name of every finding that isn't fine: `error DATABASE_URL`, … */
const findingsFor = async (change: Record<string, string>, file = join(folder, 'no-such-file')): Promise<string[]> =>
  (await checkConfiguration({ ...production, ...change }, file)).map(({ level, about }) => `${level} ${about}`);

test('a complete production configuration is one finding', async () => {
  expect(await findingsFor({})).toEqual(['ok configuration']);
});

test('the fix for a missing secret suggests what a command prints, not the command itself', async () => {
  expect(await checkConfiguration({ ...production, SECRETS_KEY: '' }, join(folder, 'no-such-file'))).toMatchObject([
    { about: 'SECRETS_KEY', todo: 'Set it, for example to what `openssl rand -base64 32` prints.' },
  ]);
});

test('the environment file is the one that Node reads, or .env', () => {
  expect(environmentFile(['--max-old-space-size=128', '--env-file=/etc/callboard/callboard.env'])).toBe(
    '/etc/callboard/callboard.env',
  );
  expect(environmentFile([])).toBe('.env');
});

test('a development configuration without any variables is one finding, too', async () => {
  expect(await checkConfiguration({}, join(folder, 'no-such-file'))).toMatchObject([
    { level: 'ok', says: expect.stringContaining('for development') },
  ]);
});

test.each([
  [{ SECRETS_KEY: '' }, ['warning SECRETS_KEY']],
  [{ METRICS_TOKEN: '' }, ['warning METRICS_TOKEN']],
  [{ METRICS_TOKEN: 'short' }, ['error METRICS_TOKEN']],
  [{ METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaa' }, ['warning METRICS_TOKEN']],
  [{ GOOGLE_CLIENT_SECRET: 'sandbox-of-callboard-0123456789-0123456789' }, ['error GOOGLE_CLIENT_SECRET']],
  [{ CCC_PROJECTS_URL: 'https://p.example', CCC_PROJECTS_TOKEN: 'short' }, ['warning CCC_PROJECTS_TOKEN']],
  [{ STRIPE_WEBHOOK_SECRET: '' }, ['error STRIPE_WEBHOOK_SECRET']],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_callboard_sandbox' }, ['error STRIPE_WEBHOOK_SECRET']],
  [{ STRIPE_WEBHOOK_SECRET: RANDOM }, ['error STRIPE_WEBHOOK_SECRET']],
  [{ STRIPE_SECRET_KEY: `pk_live_${RANDOM}` }, ['error STRIPE_SECRET_KEY']],
  [
    { STRIPE_PUBLISHABLE_KEY: `pk_test_${RANDOM}`, ALLOW_TEST_PAYMENTS: 'true' },
    ['warning ALLOW_TEST_PAYMENTS', 'error STRIPE_PUBLISHABLE_KEY'],
  ],
  [{ NODE_ENV: 'development' }, ['warning NODE_ENV']],
  [{ DATABASE_URL: 'postgres://callboard:callboard@db.internal/x' }, ['warning DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://callboard@db.internal/x' }, ['warning DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://callboard@localhost/x' }, ['ok configuration']],
  [{ PORT: 'eighty', PUBLIC_URL: 'http://callboard.example' }, ['error PORT', 'error PUBLIC_URL']],
])('%j: %j', async (change, expected) => {
  expect(await findingsFor(change)).toEqual(expected);
});

test('an environment file that every user of the machine can read is reported', async () => {
  const file = join(folder, '.env');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  expect(await findingsFor({}, file)).toEqual([`warning ${file}`]);
  chmodSync(file, 0o640);
  expect(await findingsFor({}, file)).toEqual(['ok configuration']);
});

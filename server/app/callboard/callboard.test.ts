import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { callboard } from '#testing/callboard.ts';
import { testDatabase } from '#testing/database.ts';
import { emptyDatabase } from '#testing/empty-database.ts';

const t = testDatabase();
const empty = emptyDatabase();
const COMMANDS: readonly (readonly string[])[] = [
  ['migrate'],
  ['staff', 'add', 'ada@staff.test'],
  ['staff', 'unlock', 'ada@staff.test'],
  ['school', 'add', 'Lantern Voice', 'ada@staff.test'],
  ['verify'],
];

function changed(change: (url: URL) => void): string {
  const url = new URL(inject('clusterUrl'));
  change(url);
  return url.href;
}

test.each(COMMANDS.map((args) => ({ args })))(
  'each connection problem is explained in one sentence: $args',
  async ({ args }) => {
    const wrong = {
      'Check the user and password': changed((url) => {
        url.password = 'wrong';
      }),
      'Check the database name': changed((url) => {
        url.pathname = '/no_such_database';
      }),
      'Check the host': 'postgres://ada@no-such-host.invalid:5432/callboard',
      ECONNREFUSED: 'postgres://ada@127.0.0.1:9/callboard',
    };
    for (const [says, url] of Object.entries(wrong)) {
      const ran = await callboard(url, args);
      expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(/^The database can't be reached: [^\n]+$/) });
      expect(ran.err).toContain(says);
    }
  },
);

test('every command that needs the schema says so if the database doesn’t have one', async () => {
  for (const args of COMMANDS.slice(1)) {
    const ran = await callboard(empty.url, args);
    expect(ran).toMatchObject({ code: 1, err: expect.stringMatching(/^This database's schema is behind/) });
  }
});

test('a mistyped command prints its usage and exits with 2', async () => {
  for (const args of [
    [],
    ['drop'],
    ['staff'],
    ['staff', 'add'],
    ['staff', 'add', 'a@b.test', 'c@d.test'],
    ['staff', 'add', 'a@b.test', '--plan'],
  ]) {
    const ran = await callboard(t.url, args);
    expect(ran.code, args.join(' ')).toBe(2);
    expect(`${ran.out}${ran.err}`, args.join(' ')).toContain('Usage: callboard');
  }
  expect(await callboard(t.url, ['migrate', '--plam'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--plam'),
  });
  expect(await callboard(t.url, ['staff', 'add', 'ada'])).toEqual({
    code: 2,
    out: '',
    err: `"ada" isn't an email address.`,
  });
});

test('--help lists every command, and for one command its options', async () => {
  const all = await callboard(t.url, ['--help']);
  expect(all.code).toBe(0);
  for (const line of ['migrate', 'staff add EMAIL', 'staff unlock EMAIL', 'school add NAME EMAIL', 'verify'])
    expect(all.out).toContain(`  ${line} `);
  expect(await callboard(t.url, ['migrate', '--help'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('--plan'),
  });
});

test('verify says how many invariants hold, also in JSON', async () => {
  const { code, out } = await callboard(t.url, ['verify']);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^(\d+) of \1 invariants hold$/) });
  expect(JSON.parse((await callboard(t.url, ['verify', '--json'])).out)).toMatchObject({
    ok: true,
    breaches: [],
    differences: 0,
  });
});

test('verify --provider says that nothing was compared while there are no orders', async () => {
  const { code, out } = await callboard(t.url, ['verify', '--provider']);
  expect(code).toBe(0);
  expect(out).toContain('nothing to compare with Stripe yet: there are no orders');
  expect(out).not.toContain('0 differences');
});

const program: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.callboard;

test('callboard runs as a program: it prints what it did, and exits with its code', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...program.split(' ').slice(1), ...args], {
      env: { ...process.env, DATABASE_URL: t.url },
      encoding: 'utf8',
    });
  expect(run('migrate', '--plan')).toMatchObject({ status: 0, stderr: '', stdout: 'The schema is up to date.\n' });
  expect(run('staff', 'add')).toMatchObject({ status: 2, stdout: '' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { callboard } from '#testing/callboard.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import type { Finding } from './finding.ts';

const t = testApp();
let mailbox: Mailbox;
let publicUrl: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  publicUrl = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => mailbox.close());

const around = () => ({ PUBLIC_URL: publicUrl, SMTP_URL: mailbox.url, DATA_DIR: t.system.config.dataDir });
async function findings(env: NodeJS.ProcessEnv): Promise<{ code: number; findings: Finding[] }> {
  const { code, out } = await callboard(t.url, ['doctor', '--json'], { env });
  return { code, findings: (JSON.parse(out) as { findings: Finding[] }).findings };
}

test('a healthy installation exits with 0, and every kind of check reports so', async () => {
  const ran = await callboard(t.url, ['doctor'], { env: around() });
  expect(ran).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/\n0 errors, \d+ warnings?, \d+ fine$/) });
  for (const about of [
    'PostgreSQL',
    'clock',
    'schema',
    'pooler',
    'connections',
    'data folder',
    'uploads',
    'SMTP',
    'Stripe',
    'PUBLIC_URL',
    'uploads through the proxy',
    'event streams',
  ])
    expect(ran.out).toMatch(new RegExp(`^(ok|WARNING) +${about}: `, 'm'));
  expect(mailbox.mails).toEqual([]);
});

test('a problem exits with 1, says what to do, and hides no other finding', async () => {
  const ran = await callboard(t.url, ['doctor'], { env: { ...around(), SMTP_URL: 'smtp://127.0.0.1:9' } });
  expect(ran.code).toBe(1);
  expect(ran.out).toMatch(/^ERROR {4}SMTP: email can't be sent: .*ECONNREFUSED.*\n +→ Check the port in SMTP_URL/m);
  expect(ran.out).toMatch(/^ok +event streams: /m);
  expect(ran.out).toMatch(/\n1 errors?, /);
});

test('an unreachable database is one finding among the others', async () => {
  const { code, out } = await callboard('postgres://127.0.0.1:9/x', ['doctor'], { env: around() });
  expect(code).toBe(1);
  expect(out).toContain("database: The database can't be reached");
  expect(out).toMatch(/^ok +SMTP: /m);
});

test('with a wrong configuration, the database is still checked', async () => {
  const { code, findings: found } = await findings({ ...around(), RATE_LIMIT_FACTOR: 'many' });
  expect(code).toBe(1);
  expect(found).toContainEqual(expect.objectContaining({ about: 'RATE_LIMIT_FACTOR', level: 'error' }));
  expect(found).toContainEqual(expect.objectContaining({ about: 'PostgreSQL', level: 'ok' }));
  expect(found.at(-1)).toMatchObject({ level: 'warning', says: 'not checked' });
});

test('--mail sends one test email; a malformed address or number is a usage error', async () => {
  const ran = await callboard(t.url, ['doctor', '--mail', 'Ada@Example.test'], { env: around() });
  expect(ran.out).toMatch(/^ok +test email: handed over/m);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['Ada@example.test']]);
  for (const args of [['--mail', 'ada'], ['--web', 'two'], ['--mail']])
    expect((await callboard(t.url, ['doctor', ...args], { env: around() })).code, args.join(' ')).toBe(2);
  expect(await callboard(t.url, ['migrate', '--mail', 'ada@example.test'])).toMatchObject({ code: 2 });
});

test('--web and --workers count processes that aren’t running yet', async () => {
  const { out } = await callboard(t.url, ['doctor', '--web', '40', '--workers', '2'], { env: around() });
  expect(out).toContain('40 web processes × 15');
  expect(out).toMatch(/^ERROR {4}connections: all processes together may open 643 of /m);
});

test('no secret is printed, whatever goes wrong', async () => {
  const secrets = {
    STRIPE_SECRET_KEY: 'sk_live_1x8Jd0fQ2mWv5ZkT7',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1x8Jd0fQ2mWv5ZkT7',
    STRIPE_WEBHOOK_SECRET: 'whsec_1x8Jd0fQ2mWv5ZkT7',
    SECRETS_KEY: 'seals-1x8Jd0fQ2mWv5ZkT7-and-more-of-it',
    METRICS_TOKEN: 'metrics-1x8Jd0fQ2mWv5ZkT7',
    S3_SECRET_ACCESS_KEY: 's3-1x8Jd0fQ2mWv5ZkT7',
    GOOGLE_CLIENT_SECRET: 'google-1x8Jd0fQ2mWv5ZkT7',
  };
  const passwords = { smtp: 'smtp p@ss/word', database: 'data base' };
  const url = new URL(t.url);
  url.password = encodeURIComponent(passwords.database);
  const runs = [
    { ...around(), ...secrets },
    {
      ...around(),
      ...secrets,
      NODE_ENV: 'production',
      PORT: 'eighty',
      S3_URL: 'http://127.0.0.1:9/bucket',
      DATABASE_URL: url.href,
      SMTP_URL: `smtp://ada:${encodeURIComponent(passwords.smtp)}@127.0.0.1:9`,
    },
    {
      ...around(),
      ...secrets,
      S3_URL: 'http://127.0.0.1:9/bucket',
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      DATABASE_URL: url.href,
      SMTP_URL: `smtp://ada:${encodeURIComponent(passwords.smtp)}@127.0.0.1:9`,
    },
  ];
  for (const env of runs)
    for (const args of [['doctor'], ['doctor', '--json']]) {
      const { out, err } = await callboard(url.href, args, { env });
      for (const secret of [
        ...Object.values(secrets),
        ...Object.values(passwords).flatMap((one) => [one, encodeURIComponent(one)]),
      ])
        expect(`${out}${err}`).not.toContain(secret);
    }
});

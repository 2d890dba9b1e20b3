import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import { checkMail } from './check-mail.ts';

let mailbox: Mailbox;
const servers: SMTPServer[] = [];
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});

const PASSWORD = 'open sesame';
/** Starts a server that requires sign-in; returns its host and port. */
async function signedIn(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === PASSWORD ? done(null, { user: 'ada' }) : done(new Error('Invalid login')),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
    ...options,
  });
  servers.push(server);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const configured = (smtpUrl: string, env: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/x', SMTP_URL: smtpUrl, ...env });
const findingsFor = async (smtpUrl: string, to?: string): Promise<string[]> =>
  (await checkMail(configured(smtpUrl), to)).map(({ level, about, says }) => `${level} ${about}: ${says}`);

test('a local server without sign-in is fine, and receives no email unless a test email is requested', async () => {
  expect(await findingsFor(mailbox.url)).toEqual([
    'ok SMTP: connects, without signing in',
    'ok SMTP encryption: none, and none is needed on this machine',
  ]);
  expect(mailbox.mails).toEqual([]);
  expect(await findingsFor(mailbox.url, 'ada@example.test')).toContainEqual(
    expect.stringMatching(/^ok test email: handed over, to ada@example\.test/),
  );
  expect(mailbox.mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
    [['ada@example.test'], 'Test email from Callboard'],
  ]);
});

test('a refused test email is reported with the server’s own words', async () => {
  mailbox.refuse(1, 550);
  expect(await findingsFor(mailbox.url, 'ada@example.test')).toContainEqual(
    expect.stringMatching(/^error test email: was refused: 550 not now/),
  );
});

test('the check encrypts and signs in; a wrong password is reported, and never printed', async () => {
  const host = await signedIn();
  const trusting = '?tls.rejectUnauthorized=false';
  expect(await findingsFor(`smtp://ada:${encodeURIComponent(PASSWORD)}@${host}/${trusting}`)).toEqual([
    'ok SMTP: connects and signs in',
    'ok SMTP encryption: emails and password travel encrypted',
  ]);
  const wrong = await checkMail(configured(`smtp://ada:not-it@${host}/${trusting}`), 'ada@example.test');
  expect(wrong).toMatchObject([
    { level: 'error', about: 'SMTP', todo: expect.stringContaining('user and password') },
    { level: 'warning', about: 'test email', says: "wasn't sent" },
  ]);
  expect(JSON.stringify(wrong)).not.toContain('not-it');
});

test('an untrusted certificate is reported, with what to do', async () => {
  const host = await signedIn();
  expect(await checkMail(configured(`smtp://ada:x@${host}`))).toMatchObject([
    { level: 'error', about: 'SMTP', todo: expect.stringContaining('certificate') },
  ]);
});

test('TLS from the first byte works as well', async () => {
  const host = await signedIn({ secure: true });
  const url = `smtps://ada:${encodeURIComponent(PASSWORD)}@${host}/?tls.rejectUnauthorized=false`;
  expect(await findingsFor(url)).toContain('ok SMTP encryption: emails and password travel encrypted');
});

test('a password that breaks the URL is reported', async () => {
  expect(await checkMail(configured('smtp://ada:a#b/c@mail.example:587:1'))).toMatchObject([
    { level: 'error', says: 'SMTP_URL is not a URL', todo: expect.stringContaining('%40') },
  ]);
});

test('an unreachable server is reported with its port', async () => {
  expect(await checkMail(configured('smtp://127.0.0.1:9'))).toMatchObject([
    { level: 'error', says: expect.stringContaining('ECONNREFUSED'), todo: expect.stringContaining('port') },
  ]);
});

test('without SMTP, production says no email leaves, development that it stays local; unread email addresses are reported', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://callboard.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  };
  expect(await checkMail(configured('', production))).toMatchObject([{ level: 'error', about: 'SMTP' }]);
  expect(await checkMail(configured(''))).toMatchObject([{ level: 'ok', about: 'SMTP' }]);
  expect(await checkMail(configured(''), 'ada@example.test')).toMatchObject([{ level: 'error', about: 'test email' }]);
  const found = await checkMail(configured(mailbox.url, production), 'ada@example.test');
  expect(found.filter(({ level }) => level !== 'ok').map(({ level, about }) => [level, about])).toEqual([
    ['error', 'MAIL_FROM'],
    ['warning', 'SUPPORT_EMAIL'],
    ['warning', 'test email'],
  ]);
});

import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import type { OutgoingMail } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const mail: OutgoingMail = {
  key: 'a',
  to: 'ada@example.test',
  from: 'Callboard <hello@callboard.test>',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: '.Hello',
};

let ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

async function opened(options: SMTPServerOptions, signIn = '') {
  const received: string[] = [];
  const seen = { connections: 0, sessions: [] as { user: unknown; secure: boolean }[] };
  const server = new SMTPServer({
    logger: false,
    ...options,
    onConnect(_session, done) {
      seen.connections += 1;
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        seen.sessions.push({ user: session.user, secure: session.secure });
        received.push(Buffer.concat(chunks).toString('latin1'));
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const mailer = smtpMailer(
    `smtp://${signIn}127.0.0.1:${address.port}?tls.rejectUnauthorized=false`,
    createLog('test', 'silent'),
  );
  ends.push(async () => {
    await mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { mailer, received, seen, server };
}

const refuse =
  (message: string) =>
  (_address: unknown, _session: unknown, done: (error: Error) => void): void =>
    done(Object.assign(new Error(message), { responseCode: 550 }));

const plainServer: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] };

test('encrypts and signs in once, then sends one email after another over the same connection', async () => {
  const { mailer, received, seen } = await opened(
    {
      onAuth: (auth, _session, done) =>
        auth.username === 'us@callboard.test' && auth.password === 'p:ss/word'
          ? done(null, { user: 'us' })
          : done(new Error('not you')),
    },
    'us%40callboard.test:p%3Ass%2Fword@',
  );
  for (const key of ['a', 'b', 'c']) await mailer.deliver({ ...mail, key });
  expect(received.map((raw) => /^Message-ID: <(\w)@/im.exec(raw)?.[1])).toEqual(['a', 'b', 'c']);
  expect(seen).toEqual({ connections: 1, sessions: Array(3).fill({ user: 'us', secure: true }) });
});

test('treats a refused sign-in as the session’s failure, not the email’s', async () => {
  const { mailer, received } = await opened(
    { onAuth: (_auth, _session, done) => done(new Error('not you')) },
    'us:wrong@',
  );
  const failing = mailer.deliver(mail);
  await expect(failing).rejects.toThrow(/not you/);
  await expect(failing).rejects.toMatchObject({ answer: { about: 'session', code: 535 } });
  expect(received).toEqual([]);
});

test('sends one command after another if the server doesn’t support pipelining', async () => {
  const { mailer, received } = await opened({ ...plainServer, hidePIPELINING: true });
  await mailer.deliver(mail);
  await mailer.deliver({ ...mail, key: 'b' });
  expect(received).toHaveLength(2);
  // The single dot at the beginning of the line arrives as one.
  expect(received[0]).toContain('\r\n.Hello\r\n');
});

test.each([
  ['takes them together', false],
  ['takes one after the other', true],
])(
  'a refused recipient is refused for good and the next email is sent, with a server that %s',
  async (_how, hidePIPELINING) => {
    const { mailer, received } = await opened({
      ...plainServer,
      hidePIPELINING,
      onRcptTo: (address, _session, done) =>
        address.address.startsWith('gone')
          ? done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }))
          : done(),
    });
    await expect(mailer.deliver({ ...mail, to: 'gone@example.test' })).rejects.toMatchObject({
      message: '550 5.1.1 no such user',
      answer: { about: 'recipient', code: 550, status: '5.1.1' },
    });
    await mailer.deliver(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^To: ada@example\.test$/m);
  },
);

test.each([
  ['sender', { onMailFrom: refuse('5.7.1 not you') }],
  ['recipient', { onRcptTo: refuse('no such user') }],
] as const)('says what was refused, with the status if there is one: the %s', async (about, options) => {
  const { mailer } = await opened({ ...plainServer, ...options });
  const status = about === 'sender' ? '5.7.1' : null;
  await expect(mailer.deliver(mail)).rejects.toMatchObject({ answer: { about, code: 550, status } });
});

test('an email address that no server accepts from us is refused without a command, and the connection stays open', async () => {
  const { mailer, received } = await opened(plainServer);
  await expect(mailer.deliver({ ...mail, to: 'äda@example.test' })).rejects.toMatchObject({
    answer: { about: 'recipient', code: 553, status: '5.6.7' },
  });
  await mailer.deliver(mail);
  expect(received).toHaveLength(1);
});

test('opens another connection if the server closed the last one in the meantime', async () => {
  const { mailer, received, seen, server } = await opened(plainServer);
  await mailer.deliver(mail);
  for (const connection of server.connections) (connection as unknown as { close(): void }).close();
  await mailer.deliver({ ...mail, key: 'b' });
  await mailer.deliver({ ...mail, key: 'c' });
  expect(received).toHaveLength(3);
  expect(seen.connections).toBe(2);
});

test('an email with a calendar is sent the same way', async () => {
  const { mailer, received } = await opened(plainServer);
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR';
  await mailer.deliver({ ...mail, text: '.Hello\n..you', calendar: { method: 'REQUEST', content, filename: 'a.ics' } });
  expect(received[0]).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
  expect(received[0]).toContain('\r\n.Hello\r\n..you\r\n');
  expect(received[0]).toMatch(/^Message-ID: <a@callboard\.test>$/im);
});

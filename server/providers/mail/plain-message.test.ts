import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { type Mailbox, openMailbox } from '#testing/mailbox.ts';
import type { OutgoingMail } from './mailer.ts';
import { plainMessage } from './plain-message.ts';
import { smtpMailer } from './smtp-mailer.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());

const mail: OutgoingMail = {
  key: '2f1c8f0e-0000-4000-8000-000000000001',
  to: 'ada@example.test',
  from: '"Lantern Street 声優 via Callboard" <hello@callboard.test>',
  replyTo: 'desk@lantern.test',
  subject: 'Voice Lab: 声優 – für alle, a subject that is longer than one line of a mail may be, so that it is folded',
  html: `<p>${'Long line, 声優 = 100 %. '.repeat(200)}</p>\n.\n<p>after a dot</p>`,
  text: `Hi Ada,\n.\n..two dots\nends in a space \nü = 1\n${'long '.repeat(100)}`,
  headers: { 'List-Unsubscribe': '<https://callboard.example/unsubscribe/u>', 'Auto-Submitted': 'auto-generated' },
};

test('text and html arrive as written, in lines that every server accepts', async () => {
  const mailer = smtpMailer(mailbox.url, createLog('test', 'silent'));
  await mailer.deliver(mail);
  await mailer.close();
  const [got] = mailbox.mails;
  const part = (type: string) =>
    got?.parts
      .find((one) => one.type === type)
      ?.text.replaceAll('\r\n', '\n')
      .trimEnd();
  expect(part('text/plain')).toBe(mail.text.trimEnd());
  expect(part('text/html')).toBe(mail.html);
  expect(got?.to).toEqual(['ada@example.test']);
  expect(got?.headers.get('list-unsubscribe')).toBe('<https://callboard.example/unsubscribe/u>');
  expect(got?.headers.get('message-id')).toBe(`<${mail.key}@callboard.test>`);
  const raw = plainMessage(mail).raw.toString('latin1');
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
  // Seven bits, and only CRLF line ends.
  expect(raw).toMatch(/^[\t\r\n -~]*$/);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('an email’s end is sent only with permission, though the server already has the rest; without it, nothing is sent', async () => {
  const mailer = smtpMailer(mailbox.url, createLog('test', 'silent'));
  mailbox.mails.length = 0;
  const gate = Promise.withResolvers<void>();
  const mayLeaveCalled = Promise.withResolvers<void>();
  const leaving = mailer.deliver({ ...mail, key: 'waits' }, () => {
    mayLeaveCalled.resolve();
    return gate.promise;
  });
  await mayLeaveCalled.promise;
  await mailer.deliver({ ...mail, key: 'overtakes' });
  expect(mailbox.mails.map(({ headers }) => headers.get('message-id'))).toEqual(['<overtakes@callboard.test>']);
  gate.resolve();
  expect(await leaving).toEqual({ messageId: '<waits@callboard.test>' });
  await expect(
    mailer.deliver({ ...mail, key: 'stays' }, async () => {
      throw new Error('not any more');
    }),
  ).rejects.toThrow('not any more');
  await mailer.deliver({ ...mail, key: 'next' });
  await mailer.close();
  expect(mailbox.mails.map(({ headers }) => headers.get('message-id')?.slice(1, -'@callboard.test>'.length))).toEqual([
    'overtakes',
    'waits',
    'next',
  ]);
});

test('a subject, name, or email address can’t add a header or a recipient', () => {
  const { raw, to } = plainMessage({
    ...mail,
    subject: 'One\r\nBcc: eve@example.test',
    from: '"Eve\r\nBcc: eve@example.test" <hello@callboard.test>',
    to: 'ada@example.test, eve@example.test',
  });
  const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^Bcc:/im);
  // One recipient, with a quoted name; sending to such an email address is refused.
  expect(to).toMatch(/^"[^"]*"@example\.test$/);
});

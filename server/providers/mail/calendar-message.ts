import MailComposer from 'nodemailer/lib/mail-composer';
import { messageIdOf, type OutgoingMail } from './mailer.ts';
import { doubledDots, type PlainMessage, withCrlf } from './plain-message.ts';

/** An email with a calendar file, as nodemailer writes it. */
export async function calendarMessage(mail: OutgoingMail): Promise<PlainMessage> {
  const node = new MailComposer({
    messageId: messageIdOf(mail),
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers ?? {},
    ...(mail.calendar ? { icalEvent: mail.calendar } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = node.getEnvelope();
  const [recipient] = to;
  if (!from || recipient === undefined) throw new Error('An email without sender or recipient.');
  const written = withCrlf((await node.build()).toString('latin1'));
  const withFinalCrlf = written.endsWith('\r\n') ? written : `${written}\r\n`;
  return { from, to: recipient, raw: Buffer.from(doubledDots(withFinalCrlf), 'latin1') };
}

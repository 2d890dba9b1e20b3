import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { messageIdOf, type OutgoingMail } from './mailer.ts';

/** The longest line of an encoded body, without its line end (RFC 2045). */
const LINE = 76;

const inLines = (text: string): string => text.replaceAll(new RegExp(`.{${LINE}}`, 'g'), '$&\r\n');

/** Line ends as email requires them. */
export const withCrlf = (text: string): string => text.replaceAll(/\r\n|[\r\n]/g, '\r\n');

/** A line that begins with a dot gets a second one for transport: a single dot ends the email. */
export const doubledDots = (text: string): string => text.replaceAll(/(^|\n)\./g, '$1..');

/** An email as SMTP transports it: CRLF line ends, and leading dots doubled. */
export interface PlainMessage {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/**
 * Builds an email with text and HTML. nodemailer sends both through half a dozen streams, which costs more than
 * everything else about an email; it still makes the headers (addresses, encoded words, folding).
 */
export function plainMessage(mail: OutgoingMail): PlainMessage {
  const root = new MimeNode('multipart/alternative');
  root.setHeader({
    from: mail.from,
    // As an object, so it stays a single email address, whatever it contains.
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { 'reply-to': mail.replyTo } : {}),
    subject: mail.subject,
    'message-id': messageIdOf(mail),
    ...mail.headers,
  } as Parameters<typeof root.setHeader>[0]);
  const head = root.buildHeaders();
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(head)?.[1];
  const { from, to } = root.getEnvelope();
  const [recipient] = to;
  if (!boundary || !from || recipient === undefined) throw new Error('An email without boundary, sender or recipient.');
  const part = (type: string, encoding: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  const text = wrap(encode(withCrlf(mail.text)), LINE);
  const before = doubledDots(
    `${head}\r\n\r\n${part('text/plain', 'quoted-printable')}${text}\r\n${part('text/html', 'base64')}`,
  );
  const html = inLines(Buffer.from(withCrlf(mail.html)).toString('base64'));
  return { from, to: recipient, raw: Buffer.from(`${before}${html}\r\n--${boundary}--\r\n`, 'latin1') };
}

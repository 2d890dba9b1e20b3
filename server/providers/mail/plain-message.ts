import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { messageIdOf, type OutgoingMail } from './mailer.ts';

/** Longest line of an encoded body, without its end (RFC 2045). */
const LINE = 76;

const inLines = (text: string): string => text.replaceAll(new RegExp(`.{${LINE}}`, 'g'), '$&\r\n');

/** The ends of lines as mail has them. */
const withCrlf = (text: string): string => text.replaceAll(/\r\n|[\r\n]/g, '\r\n');

export interface PlainMessage {
  readonly envelope: { readonly from: string; readonly to: string[] };
  readonly raw: Buffer;
}

/**
 * A mail of text and html as it goes over the line. nodemailer sends both through half a dozen streams, which costs more than
 * all else of a mail; its headers are made by it as ever (addresses, encoded words, folding).
 */
export function plainMessage(mail: OutgoingMail): PlainMessage {
  const root = new MimeNode('multipart/alternative');
  root.setHeader({
    from: mail.from,
    // As an object: an address is one, whatever stands in it.
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { 'reply-to': mail.replyTo } : {}),
    subject: mail.subject,
    'message-id': messageIdOf(mail),
    ...mail.headers,
  } as Parameters<typeof root.setHeader>[0]);
  const head = root.buildHeaders();
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(head)?.[1];
  const { from, to } = root.getEnvelope();
  if (!boundary || !from) throw new Error('An email without boundary or sender.');
  const part = (type: string, encoding: string, body: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
  const text = wrap(encode(withCrlf(mail.text)), LINE);
  const html = inLines(Buffer.from(withCrlf(mail.html)).toString('base64'));
  const body = `${part('text/plain', 'quoted-printable', text)}${part('text/html', 'base64', html)}--${boundary}--\r\n`;
  return { envelope: { from, to }, raw: Buffer.from(`${head}\r\n\r\n${body}`) };
}

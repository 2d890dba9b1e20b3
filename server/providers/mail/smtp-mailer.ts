import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Log } from '#server/platform/log.ts';
import { type Mailer, MailRefused, messageIdOf, type OutgoingMail } from './mailer.ts';

const CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

async function openTransport(url: string, log: Log): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on('error', (error: Error) => log.warn({ err: error }, 'smtp connection failed'));
  return transport;
}

/** Sends through one pooled SMTP account, opened with the first mail: the web process never sends one. */
export function smtpMailer(url: string, log: Log): Mailer {
  let opened: Promise<Transporter> | undefined;
  return {
    kind: 'smtp',
    async deliver(mail, mayLeave = async () => {}) {
      opened ??= openTransport(url, log).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const transport = await opened;
      try {
        if (mail.calendar) {
          // Written by nodemailer, to its end.
          await mayLeave();
          await transport.sendMail(message(mail));
        } else {
          // Loaded with the first mail, as nodemailer.
          const { plainMessage } = await import('./plain-message.ts');
          const { envelope, raw } = plainMessage(mail);
          await transport.sendMail({ envelope, raw: heldBack(raw, mayLeave) });
        }
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(error instanceof Error ? error.message : 'refused', { cause: error });
        throw error;
      }
      return { messageId: messageIdOf(mail) };
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/**
 * A message whose end waits: the server has all of it but the dot that makes it a mail. Where it may not leave the stream fails,
 * nodemailer closes the connection, and the server throws away what it has.
 */
function heldBack(raw: Buffer, mayLeave: () => Promise<void>): Readable {
  const inTurn = async function* () {
    yield raw;
    await mayLeave();
  };
  return Readable.from(inTurn(), { objectMode: false });
}

function message(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: messageIdOf(mail),
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers ?? {},
    ...(mail.calendar ? { icalEvent: mail.calendar } : {}),
  };
}

/** A 5xx answer to the recipient or the message; a refused sign-in is our own configuration and may be mended. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

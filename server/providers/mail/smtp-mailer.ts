import type { Log } from '#server/platform/log.ts';
import { type Mailer, messageIdOf, type OutgoingMail } from './mailer.ts';
import type { PlainMessage } from './plain-message.ts';
import type { ConnectionLost, SmtpConnection } from './smtp-connection.ts';

const CONNECTIONS = 5;

/** nodemailer is loaded with the first email, because the web process never sends one. */
interface Parts {
  openLine(): Promise<SmtpConnection>;
  message(mail: OutgoingMail): PlainMessage | Promise<PlainMessage>;
  readonly ConnectionLost: typeof ConnectionLost;
}

async function loadParts(url: string): Promise<Parts> {
  const [{ SmtpConnection, ConnectionLost }, { plainMessage }] = await Promise.all([
    import('./smtp-connection.ts'),
    import('./plain-message.ts'),
  ]);
  return {
    openLine: () => SmtpConnection.open(url),
    message: (mail) =>
      mail.calendar
        ? import('./calendar-message.ts').then(({ calendarMessage }) => calendarMessage(mail))
        : plainMessage(mail),
    ConnectionLost,
  };
}

/** Sends through a few connections of one SMTP account, opened on demand. */
export function smtpMailer(url: string, log: Log): Mailer {
  let parts: Promise<Parts> | undefined;
  const free: SmtpConnection[] = [];
  const waiting: (() => void)[] = [];
  let inUse = 0;
  let closed = false;

  const enter = async (): Promise<void> => {
    if (inUse >= CONNECTIONS) await new Promise<void>((resolve) => waiting.push(resolve));
    else inUse += 1;
  };
  const exit = (line: SmtpConnection | undefined): void => {
    if (line && !line.lost) {
      if (closed) line.quit();
      else free.push(line);
    }
    const next = waiting.shift();
    if (next) next();
    else inUse -= 1;
  };
  const idle = (): SmtpConnection | undefined => {
    for (let line = free.pop(); line; line = free.pop()) if (!line.lost) return line;
    return undefined;
  };

  return {
    kind: 'smtp',
    async deliver(mail, mayLeave = async () => {}) {
      parts ??= loadParts(url).catch((error: unknown) => {
        parts = undefined;
        throw error;
      });
      const { openLine, message, ConnectionLost } = await parts;
      const raw = await message(mail);
      let line: SmtpConnection | undefined;
      await enter();
      try {
        line = idle() ?? (await openLine());
        try {
          await line.stage(raw);
        } catch (error) {
          // The server closed the idle connection, which we only notice with the next email.
          if (!(error instanceof ConnectionLost && line.used)) throw error;
          log.warn({ err: error }, 'smtp connection failed');
          line = await openLine();
          await line.stage(raw);
        }
        try {
          await mayLeave();
        } catch (error) {
          // The server discards a partial email when its connection ends.
          line.close();
          throw error;
        }
        await line.leave();
      } finally {
        exit(line);
      }
      return { messageId: messageIdOf(mail) };
    },
    async close() {
      closed = true;
      for (const line of free.splice(0)) line.quit();
    },
  };
}

import { SMTPServer } from 'smtp-server';

/** One decoded part of a received email. */
export interface MailPart {
  readonly type: string;
  /** The full Content-Type, including parameters. */
  readonly contentType: string;
  readonly filename: string | undefined;
  readonly text: string;
}

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The headers by lowercase name, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly parts: readonly MailPart[];
}

export interface Mailbox {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Rejects the next messages with this code (451: try again; 550: permanent) and text. */
  refuse(times: number, code: number, text?: string): void;
  close(): Promise<void>;
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function partsOf(raw: string): MailPart[] {
  const { headers, body } = split(raw);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const boundary = contentType.match(/boundary="?([^";]+)"?/)?.[1];
  if (boundary) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  }
  return [
    {
      type: contentType.split(';')[0]!.trim().toLowerCase(),
      contentType,
      filename: headers.get('content-disposition')?.match(/filename="?([^";]+)"?/)?.[1],
      text: decoded(body, (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase()),
    },
  ];
}

/** Decodes a header's encoded words. */
export function headerText(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('latin1') : decodedWord(word),
    )
    .replace(/^[\s\S]*$/, (bytes) =>
      /[\u0080-\u00ff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes,
    );
}

function decodedWord(word: string): string {
  return word
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A real SMTP server on a free port that stores what it accepts. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusing = { times: 0, code: 451, words: 'not now' };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing.times > 0) {
          done(Object.assign(new Error(refusing.words), { responseCode: refusing.code }));
          refusing = { ...refusing, times: refusing.times - 1 };
          return;
        }
        // latin1 preserves every byte; each part is decoded with its own charset.
        const raw = Buffer.concat(chunks).toString('latin1');
        mails.push({
          to: session.envelope.rcptTo.map((address) => address.address),
          headers: split(raw).headers,
          parts: partsOf(raw),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse(times, code, text = 'not now') {
      refusing = { times, code, words: text };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

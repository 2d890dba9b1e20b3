import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailRefused, type SmtpResponse } from './mailer.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENT_TIMEOUT_MS = 30_000;

/** The connection was lost without a response about the email. */
export class ConnectionLost extends Error {}

interface Awaited {
  resolve(reply: string): void;
  reject(error: Error): void;
}

/**
 * An email address between `<` and `>` in a command. No server would accept anything else from us (we don't speak RFC
 * 6531).
 */
function plain(address: string, about: SmtpResponse['about']): string {
  if (address === '' || /[^\x21-\x7e]|[<>]/.test(address))
    throw new MailRefused('553 5.6.7 An email to or from an address that is none.', about);
  return address;
}

/**
 * A signed-in connection to an SMTP server that sends one email after another. nodemailer connects, greets, encrypts,
 * and signs in. After that, each email takes three writes: its envelope (in one write if the server supports that), its
 * text, and the dot that ends it. nodemailer sends each through half a dozen streams and objects, which costs three
 * times as much.
 */
export class SmtpConnection {
  readonly #connection: SMTPConnection;
  readonly #socket: Socket;
  readonly #together: boolean;
  #awaited: Awaited[] = [];
  #heard = '';
  #lost: Error | undefined;
  /** True once the connection has sent an email: the server may close it while it is idle. */
  used = false;

  private constructor(connection: SMTPConnection, socket: Socket, together: boolean) {
    this.#connection = connection;
    this.#socket = socket;
    this.#together = together;
    // From now on, only we send commands.
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => this.#hear(chunk.toString('latin1')));
    connection.on('error', (error: Error) => this.#lose(error));
    connection.once('end', () => this.#lose(new Error('closed by the server')));
  }

  /** Connects, encrypts if the server offers it, and signs in. */
  static open(url: string): Promise<SmtpConnection> {
    const options = {
      ...parseConnectionUrl(url),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENT_TIMEOUT_MS,
    };
    const connection = new SMTPConnection(options);
    return new Promise((resolve, reject) => {
      const failed = (error?: (Error & { readonly response?: string }) | null): void => {
        const response = error?.response;
        // Rejects first, because `close` ends the connection, which is reported here again.
        reject(
          response !== undefined && /^[45]\d\d/.test(response)
            ? new MailRefused(response, 'session', { cause: error })
            : (error ?? new Error('The SMTP server closed the connection.')),
        );
        connection.close();
      };
      connection.on('error', failed);
      connection.once('end', failed);
      const ready = (together: boolean): void => {
        const socket = connection._socket;
        if (!socket) {
          failed();
          return;
        }
        connection.off('end', failed);
        resolve(new SmtpConnection(connection, socket, together));
        connection.off('error', failed);
      };
      connection.connect((error) => {
        if (error) return failed(error);
        const together = /^250[ -]PIPELINING/im.test(String(connection.lastServerResponse));
        const { user = '', pass = '' } = options.auth ?? {};
        if (!connection.allowsAuth || (user === '' && pass === '')) return ready(together);
        connection.login({ user, credentials: { user, pass } }, (refused) =>
          refused ? failed(refused) : ready(together),
        );
      });
    });
  }

  get encrypted(): boolean {
    return this.#socket instanceof TLSSocket;
  }

  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** Sends the server everything but the end of an email. `raw` ends with a line end and has its dots doubled. */
  async stage({ from, to, raw }: { readonly from: string; readonly to: string; readonly raw: Buffer }): Promise<void> {
    const commands = [
      { text: `MAIL FROM:<${plain(from, 'sender')}>\r\n`, about: 'sender' },
      { text: `RCPT TO:<${plain(to, 'recipient')}>\r\n`, about: 'recipient' },
      { text: 'DATA\r\n', about: 'message' },
    ] as const;
    try {
      if (this.#together) {
        const replies = commands.map(({ about }) => ({ about, reply: this.#reply() }));
        // The loop below reports the first failure; the other replies may stay unread then.
        for (const { reply } of replies) reply.catch(() => {});
        this.#socket.write(commands.map(({ text }) => text).join(''));
        for (const { about, reply } of replies) assertAccepted(await reply, about);
      } else {
        for (const { text, about } of commands) assertAccepted(await this.#ask(text), about);
      }
    } catch (error) {
      // Servers differ in how they treat the commands after a refused one, so this connection ends here, and nothing
      // was sent.
      this.close();
      throw error;
    }
    this.#socket.write(raw);
  }

  /** Ends the staged email, which sends it. */
  async leave(): Promise<void> {
    const reply = await this.#ask('.\r\n');
    this.used = true;
    assertAccepted(reply, 'message');
  }

  close(): void {
    if (this.#lost) return;
    this.#lose(new Error('closed'));
    this.#connection.close();
  }

  /** Sends QUIT. Call it only while nothing is in progress. */
  quit(): void {
    if (!this.#lost) this.#socket.write('QUIT\r\n');
    this.close();
  }

  #reply(): Promise<string> {
    if (this.#lost) return Promise.reject(new ConnectionLost(`The SMTP connection is gone: ${this.#lost.message}`));
    return new Promise((resolve, reject) => this.#awaited.push({ resolve, reject }));
  }

  #ask(command: string): Promise<string> {
    const reply = this.#reply();
    if (!this.#lost) this.#socket.write(command);
    return reply;
  }

  /** Matches replies to commands in order. A multi-line reply ends with a line like `250 ` instead of `250-`. */
  #hear(chunk: string): void {
    this.#heard += chunk;
    for (let end = this.#heard.indexOf('\n'); end >= 0; end = this.#heard.indexOf('\n')) {
      const line = this.#heard.slice(0, end).trimEnd();
      this.#heard = this.#heard.slice(end + 1);
      if (line[3] !== '-') this.#awaited.shift()?.resolve(line);
    }
  }

  #lose(error: Error): void {
    if (this.#lost) return;
    this.#lost = error;
    const awaited = this.#awaited;
    this.#awaited = [];
    for (const one of awaited) one.reject(new ConnectionLost(`The SMTP connection is gone: ${error.message}`));
  }
}

function assertAccepted(reply: string, about: SmtpResponse['about']): void {
  if (!/^[23]/.test(reply)) throw new MailRefused(reply, about);
}

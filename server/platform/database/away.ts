/**
 * PostgreSQL says that it stops, has crashed or still starts, that the connection is gone or ended for being idle, or that there
 * are too many.
 */
const SAID_BY_SERVER = /^(57P0\d|08\w{3}|25P03|53300)$/;
/** It can be reached and can't write: read-only (a standby), or its disk is full. */
const CANNOT_WRITE = /^(25006|53100)$/;
/** It has no room for this now: out of connections, memory, or files; a statement or a lock took longer than our limits. */
const OVERLOADED = /^(53\w{3}|57014|55P03|25P03)$/;
/** This process, or this machine, has no more file descriptors. */
const NO_FILES = /^(EMFILE|ENFILE)$/;
/** The pool's, when no connection was free in time. */
const NONE_FREE = 'timeout exceeded when trying to connect';
/** What pg says of a connection that is gone, without a code. */
const SAID_BY_DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|timeout exceeded when trying to connect)/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Ports of databases: a refused connection to another port is somebody else's. */
const ports = new Set<number>();
/** Errors that came over a connection to a database, and by themselves look like anybody's. */
const marked = new WeakSet<object>();

/** From now on what goes wrong with connections to this address is known as the database's. */
export function knowDatabase(url: string): void {
  ports.add(Number(new URL(url).port || 5432));
}

/** This error ended a connection to a database. */
export function markLost(error: object): void {
  marked.add(error);
}

/** Such an error as a line of the log has it: `Error: connect ECONNREFUSED 127.0.0.1:5432`, `connect ENOENT /run/.s.PGSQL.5432`. */
function saysAway(text: string): boolean {
  if (SAID_BY_DRIVER.test(text.replace(/^\w*Error: /, ''))) return true;
  if (text.includes('ECONNREFUSED') && [...ports].some((port) => text.endsWith(`:${port}`))) return true;
  return /ECONNREFUSED|ENOENT/.test(text) && isSocket(text);
}

/** Ends with the address of a known database's unix socket, which is gone (ENOENT) while the server is. */
function isSocket(address: string): boolean {
  return [...ports].some((port) => address.endsWith(`/.s.PGSQL.${port}`));
}

/** Whether an error says that the database can't be reached, and nothing about what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error === 'string') return saysAway(error);
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  // The queue's are no errors any more but what they said.
  const { code, port, message, address } = error as Record<'code' | 'port' | 'message' | 'address', unknown>;
  if (typeof code !== 'string') return SAID_BY_DRIVER.test(String(message));
  if (SAID_BY_SERVER.test(code)) return true;
  if ((code === 'ENOENT' || code === 'ECONNREFUSED') && typeof address === 'string' && isSocket(address)) return true;
  return NETWORK.test(code) && (marked.has(error) || (typeof port === 'number' && ports.has(port)));
}

/** What a request is answered that couldn't be served for the database, or for want of room. */
export type Outage = 'database_away' | 'overloaded';

/** Whether an error says that it's no fault of the request, and asking again later may help; undefined: it doesn't. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof AggregateError) return error.errors.map(outageOf).find((outage) => outage !== undefined);
  if (typeof error === 'object' && error !== null) {
    const { code, message } = error as Record<'code' | 'message', unknown>;
    if (typeof code === 'string') {
      if (CANNOT_WRITE.test(code)) return 'database_away';
      if (OVERLOADED.test(code) || NO_FILES.test(code)) return 'overloaded';
    } else if (message === NONE_FREE) return 'overloaded';
  }
  return isDatabaseAway(error) ? 'database_away' : undefined;
}

/** In one line; where several addresses were tried, of the last. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1));
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/**
 * What the log says while the database is away: of each kind of failure (its words) one line with the reason and no stack, and
 * when it is back one line of how long that was and how much more was not written down.
 */
export class AwayLog {
  #since: number | undefined;
  readonly #more = new Map<string, number>();

  /** The line to write instead, or undefined where this kind has been told; `fields` unchanged where it is about something else. */
  hear(fields: object, words: string): object | undefined {
    const { err, error, ...rest } = fields as { err?: unknown; error?: unknown };
    const reason = err ?? error;
    if (!isDatabaseAway(reason)) return fields;
    this.#since ??= Date.now();
    const more = this.#more.get(words);
    this.#more.set(words, (more ?? -1) + 1);
    if (more !== undefined) return undefined;
    return { ...rest, database: 'away', reason: reasonOf(reason) };
  }

  /** A connection was made again. */
  back(log: { warn(fields: object, words: string): void }): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((Date.now() - this.#since) / 100) / 10;
    const untold = [...this.#more.values()].reduce((sum, more) => sum + more, 0);
    this.#since = undefined;
    this.#more.clear();
    log.warn({ database: 'back', seconds, untold }, 'the database is back');
  }
}

/** Of this program. */
export const awayLog = new AwayLog();

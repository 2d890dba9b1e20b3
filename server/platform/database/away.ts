/**
 * PostgreSQL reports that it is stopping, has crashed, or is still starting, that the connection is lost or was closed
 * for being idle, or that there are too many connections.
 */
const SAID_BY_SERVER = /^(57P0\d|08\w{3}|25P03|53300)$/;
/** PostgreSQL is reachable, but can't write: it is read-only (a standby), or its disk is full. */
const CANNOT_WRITE = /^(25006|53100)$/;
/**
 * PostgreSQL has no capacity right now: it is out of connections, memory, or files, or a statement or a lock took
 * longer than our limits.
 */
const OVERLOADED = /^(53\w{3}|57014|55P03|25P03)$/;
const NO_FILES = /^(EMFILE|ENFILE)$/;
/** The pool's message if no connection was free in time. */
const NONE_FREE = 'timeout exceeded when trying to connect';
/** pg's messages for a lost connection, which have no code. */
const SAID_BY_DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|timeout exceeded when trying to connect)/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Ports of databases: a refused connection to any other port isn't ours. */
const ports = new Set<number>();
/** Errors that occurred on a database connection but don't show it. */
const marked = new WeakSet<object>();

/** Registers a database URL, so its connection errors are recognized from now on. */
export function knowDatabase(url: string): void {
  ports.add(Number(new URL(url).port || 5432));
}

/** Marks an error that ended a database connection. */
export function markLost(error: object): void {
  marked.add(error);
}

/**
 * Whether a log line says that a database is away: `Error: connect ECONNREFUSED 127.0.0.1:5432`, `connect ENOENT
 * /run/.s.PGSQL.5432`.
 */
function saysAway(text: string): boolean {
  if (SAID_BY_DRIVER.test(text.replace(/^\w*Error: /, ''))) return true;
  if (text.includes('ECONNREFUSED') && [...ports].some((port) => text.endsWith(`:${port}`))) return true;
  return /ECONNREFUSED|ENOENT/.test(text) && isSocket(text);
}

/**
 * Whether a text ends with the path of a known database's unix socket, which is missing (ENOENT) while the server is
 * down.
 */
function isSocket(address: string): boolean {
  return [...ports].some((port) => address.endsWith(`/.s.PGSQL.${port}`));
}

/** Whether an error means that the database can't be reached, and says nothing about the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error === 'string') return saysAway(error);
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  // The queue reports only an error's message, without the error.
  const { code, port, message, address } = error as Record<'code' | 'port' | 'message' | 'address', unknown>;
  if (typeof code !== 'string') return SAID_BY_DRIVER.test(String(message));
  if (SAID_BY_SERVER.test(code)) return true;
  if ((code === 'ENOENT' || code === 'ECONNREFUSED') && typeof address === 'string' && isSocket(address)) return true;
  return NETWORK.test(code) && (marked.has(error) || (typeof port === 'number' && ports.has(port)));
}

/** Why a request couldn't be served: the database, or a lack of capacity. */
export type Outage = 'database_away' | 'overloaded';

/**
 * Why a request couldn't be served, if that isn't the request's fault and a later retry may help; undefined: the error
 * doesn't say so.
 */
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

/** The reason in one line; if several addresses were tried, the last one's. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1));
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/**
 * Shortens the log while the database is away: one line without a stack for each kind of failure (by its message), and
 * when the database is back, one line with the duration and the number of lines left out.
 */
export class AwayLog {
  #since: number | undefined;
  readonly #more = new Map<string, number>();

  /**
   * The line to log instead, or undefined if this kind was already logged; `fields` unchanged if the error isn't about
   * the database.
   */
  hear(fields: object, message: string): object | undefined {
    const { err, error, ...rest } = fields as { err?: unknown; error?: unknown };
    const reason = err ?? error;
    if (!isDatabaseAway(reason)) return fields;
    this.#since ??= Date.now();
    const more = this.#more.get(message);
    this.#more.set(message, (more ?? -1) + 1);
    if (more !== undefined) return undefined;
    return { ...rest, database: 'away', reason: reasonOf(reason) };
  }

  /** Call this once a connection succeeds again. */
  back(log: { warn(fields: object, message: string): void }): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((Date.now() - this.#since) / 100) / 10;
    const untold = [...this.#more.values()].reduce((sum, more) => sum + more, 0);
    this.#since = undefined;
    this.#more.clear();
    log.warn({ database: 'back', seconds, untold }, 'the database is back');
  }
}

/** Shared by the whole process. */
export const awayLog = new AwayLog();

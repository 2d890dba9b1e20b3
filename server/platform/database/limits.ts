import pg from 'pg';
import { markLost } from './away.ts';

/** Database time limits in milliseconds; 0: none. */
export interface DatabaseLimits {
  readonly connectMs: number;
  /** How long to wait for a free connection in the pool. */
  readonly waitMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
}

/** For tools, whose statements may take as long as they need. */
export const CONNECT_LIMIT_ONLY: DatabaseLimits = {
  connectMs: 5_000,
  waitMs: 0,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
};

/**
 * The limits that the database enforces, sent once per connection, because poolers refuse them as startup parameters.
 */
export const limitsAsSql = ({ statementMs, lockMs, idleInTransactionMs }: DatabaseLimits): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

/** A frozen database doesn't enforce its own limits, so we disconnect this much later. */
const HANG_UP_MS = 5_000;

/** A client that disconnects if the database is silent for longer than its own limit allows. */
export function clientWithin({ connectMs, statementMs }: DatabaseLimits): typeof pg.Client {
  if (statementMs === 0)
    return class extends pg.Client {
      constructor(config: pg.ClientConfig) {
        super({ ...config, connectionTimeoutMillis: connectMs });
      }
    };
  const timeoutMs = statementMs + HANG_UP_MS;
  class LimitedClient extends pg.Client {
    #silent: Error | undefined;
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectMs });
    }

    #hangUp(): void {
      this.#silent = Object.assign(new Error(`The database didn't answer within ${timeoutMs} ms.`), {
        code: 'ETIMEDOUT',
      });
      markLost(this.#silent);
      void this.end();
    }

    // `pg` declares a dozen overloads; this forwards whatever it is given.
    // biome-ignore lint/suspicious/noExplicitAny: as above
    override query(...args: any[]): any {
      const query = super.query.bind(this) as (...sent: unknown[]) => unknown;
      const timer = setTimeout(() => this.#hangUp(), timeoutMs);
      const callback = args.at(-1) as unknown;
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          clearTimeout(timer);
          callback(error ? (this.#silent ?? error) : error, result);
        });
      const pending = query(...args);
      if (!(pending instanceof Promise)) {
        clearTimeout(timer);
        return pending;
      }
      return pending.then(
        (result: unknown) => {
          clearTimeout(timer);
          return result;
        },
        (error: unknown) => {
          clearTimeout(timer);
          throw this.#silent ?? error;
        },
      );
    }
  }
  return LimitedClient;
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { knowDatabase, markLost } from './away.ts';
import { CONNECT_LIMIT_ONLY, clientWithin, type DatabaseLimits, limitsAsSql } from './limits.ts';
import { nameStatements } from './named.ts';
import type { DB } from './schema.gen.ts';
import { WaitingPool } from './waiting-pool.ts';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

// Ids, cents, and counts stay far below 2^53; dates without time stay text.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, (text) => text);

export type Database = DB;
export type Db = Kysely<Database>;

export interface Connections {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Every statement here is small: starting parallel workers or JIT costs more than the statement itself (twenty times as
 * much for a count of a thousand rows), and takes CPU from everyone else's requests.
 */
const SMALL_STATEMENTS = 'set max_parallel_workers_per_gather = 0; set jit = off';

interface ConnectOptions {
  max?: number;
  applicationName?: string;
  /** Left out: only connecting is limited. */
  limits?: DatabaseLimits;
}

/**
 * Makes `commit` fail if PostgreSQL responds to it with ROLLBACK, which means that a statement failed and its error was
 * swallowed. Without this, rolled-back work would look done.
 */
function failOnRollback(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const checked = (...args: unknown[]): unknown => {
    const pending = query(...args);
    if (args[0] !== 'commit') return pending;
    return (pending as Promise<pg.QueryResult>).then((result) => {
      if (result.command === 'ROLLBACK')
        throw new Error('The transaction was rolled back: one of its statements failed.');
      return result;
    });
  };
  // `pg` declares a dozen overloads; the wrapper forwards whatever it is given.
  client.query = checked as typeof client.query;
}

/** Opens a pool; known read queries are sent as named prepared statements. */
export function connect(url: string, options: ConnectOptions = {}): Connections {
  knowDatabase(url);
  const limits = options.limits ?? CONNECT_LIMIT_ONLY;
  const settings = `${SMALL_STATEMENTS}; ${limitsAsSql(limits)}`;
  const pool = new WaitingPool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'callboard',
    keepAlive: true,
    connectionTimeoutMillis: limits.waitMs,
    Client: clientWithin(limits),
    onConnect: async (client) => void (await client.query(settings)),
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // A connection in use must not end the process either when the server goes away: its query fails, and the caller gets
  // that error.
  pool.on('connect', (client) => client.on('error', markLost));
  pool.on('connect', failOnRollback);
  nameStatements(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

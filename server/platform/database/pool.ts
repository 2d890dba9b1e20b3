import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { knowDatabase, markLost } from './away.ts';
import { nameStatements } from './named.ts';
import type { DB } from './schema.gen.ts';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

// Ids, cents and counts stay far below 2^53; dates without time stay text.
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
 * Every statement here is small: to start parallel workers or a compiler for one costs more than it takes, twenty times so for
 * a count of a thousand rows, and its cores are those of everybody else's requests.
 */
const SMALL_STATEMENTS = 'set max_parallel_workers_per_gather = 0; set jit = off';

/**
 * For programs that answer requests: every table is asked by its indexes, however small it is. A named statement keeps the plan of
 * its first runs; one that read a young table whole reads it whole for as long as nobody has counted it anew, while it grows.
 */
const BY_INDEX = 'set enable_seqscan = off';

interface ConnectOptions {
  max?: number;
  applicationName?: string;
  /** Answers requests: looks up by index alone. */
  byIndex?: boolean;
}

/** Opens a pool; known read queries travel as named prepared statements. */
export function connect(url: string, options: ConnectOptions = {}): Connections {
  knowDatabase(url);
  const settings = options.byIndex ? `${SMALL_STATEMENTS}; ${BY_INDEX}` : SMALL_STATEMENTS;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    // What is asked for together goes out together (`transactionOf`), instead of one after the other's answer.
    pipeline: true,
    application_name: options.applicationName ?? 'callboard',
    onConnect: async (client) => void (await client.query(settings)),
  });
  // An idle connection that the server ends must not end the program; the next query opens another.
  pool.on('error', () => undefined);
  // The same for one that is in use when the server goes away: its query fails, and that is told to whoever asked.
  pool.on('connect', (client) => client.on('error', markLost));
  nameStatements(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { CONNECT_LIMIT_ONLY } from './limits.ts';

/** The behavior of whatever sits between us and PostgreSQL. */
export interface Pooling {
  /** True if transactions on one connection reach different PostgreSQL sessions, or two connections share one. */
  readonly moves: boolean;
  /** True if a prepared statement is unknown to a later transaction on the same connection. */
  readonly breaksPrepared: boolean;
  readonly refusesTransactions: boolean;
}

/** PostgreSQL's codes: no such prepared statement, and one with that name exists already. */
const BROKEN = new Set(['26000', '42P05']);
const ROUNDS = 3;
/** A pooler with a single session for us makes the second connection wait. */
const WAIT_MS = 2_000;

const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'callboard-start',
    connectionTimeoutMillis: CONNECT_LIMIT_ONLY.connectMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

async function sessionOf(client: pg.Client, name?: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    ...(name === undefined ? {} : { name }),
    text: 'select pg_backend_pid() as pid',
  });
  return rows[0]?.pid ?? 0;
}

/**
 * Tests the pooling behind a database URL: one connection runs a prepared statement, another begins a transaction, so a
 * pooler gives it the first one's session, and the first runs its statement again.
 */
export async function tryPooling(url: string): Promise<Pooling> {
  const first = await open(url);
  const others: pg.Client[] = [];
  let moves = false;
  try {
    let session = await sessionOf(first, 'callboard_pooling');
    for (let round = 0; round < ROUNDS; round += 1) {
      const other = await open(url).catch(() => undefined);
      // The pooler has no more sessions for us, so there is nothing left to learn.
      if (!other) break;
      others.push(other);
      try {
        await other.query('begin');
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        return { moves: true, breaksPrepared: false, refusesTransactions: true };
      }
      if ((await sessionOf(other)) === session) moves = true;
      const now = await Promise.race([
        sessionOf(first, 'callboard_pooling'),
        sleep(WAIT_MS, undefined, { ref: false }),
      ]);
      if (now === undefined) break;
      if (now !== session) moves = true;
      session = now;
    }
    return { moves, breaksPrepared: false, refusesTransactions: false };
  } catch (error) {
    if (!BROKEN.has(String((error as { code?: unknown }).code))) throw error;
    return { moves: true, breaksPrepared: true, refusesTransactions: false };
  } finally {
    // Not awaited, because a connection that waits for a session would block us.
    for (const client of [...others, first]) client.end().catch(() => undefined);
  }
}

const BREAKS_PREPARED =
  'leads to a pooler that breaks prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements above 0, or a pooler in session mode';
const NO_TRANSACTIONS =
  'leads to a pooler in statement mode, which refuses transactions. Use transaction or session mode';
const MOVES =
  'two statements in a row reached different sessions of PostgreSQL. LISTEN, the queue, sweeps, migrations, and verify need one that stays:';

/** What is wrong with the two database URLs, given their pooling; `direct` is undefined if both URLs are the same. */
export function poolingFaults(pooled: Pooling, direct: Pooling | undefined): string[] {
  const faults: string[] = [];
  if (pooled.refusesTransactions) faults.push(`DATABASE_URL: ${NO_TRANSACTIONS}`);
  if (pooled.breaksPrepared) faults.push(`DATABASE_URL: ${BREAKS_PREPARED}`);
  if (direct?.moves)
    faults.push(`DATABASE_DIRECT_URL: ${MOVES} give PostgreSQL's own address, or a pooler's in session mode`);
  else if (!direct && pooled.moves)
    faults.push(`DATABASE_URL: ${MOVES} give PostgreSQL's own address as DATABASE_DIRECT_URL`);
  return faults;
}

/**
 * Refuses a pooler that can't support our statements, with an explanation. Doesn't report an unreachable database; the
 * code that needs it does. @throws ConfigError
 */
export async function checkPooling({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseDirectUrl' | 'databaseUrl'>): Promise<void> {
  const pooled = await tryPooling(databaseUrl).catch(() => undefined);
  if (!pooled) return;
  const direct =
    databaseDirectUrl === databaseUrl ? undefined : await tryPooling(databaseDirectUrl).catch(() => undefined);
  // If the direct URL can't be reached, it still counts as set.
  const faults = poolingFaults(
    databaseDirectUrl === databaseUrl || direct ? pooled : { ...pooled, moves: false },
    direct,
  );
  if (faults.length > 0) throw new ConfigError(`Configuration is wrong.\n  ${faults.join('\n  ')}`);
}

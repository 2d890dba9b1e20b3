import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasNewestMigration } from './migrations.ts';

/** A load balancer waits no longer than two seconds. */
const ANSWER_MS = 1_500;

/** PostgreSQL's name for the readiness check's connection. */
export const READY_NAME = 'callboard-ready';

export type DatabaseState = 'ready' | 'schema_behind' | 'database away' | 'database disk full' | 'database read-only';

/**
 * A statement that needs more memory than it may use, so it writes a temporary file of a hundred kilobytes and removes
 * it: on a full disk, that fails like every write (53100). It changes nothing, needs no privilege, and works through
 * any pooler. If `temp_tablespaces` is on a separate disk, this checks that one instead.
 */
const WRITES_TO_DISK = "set local work_mem = '64kB'; select count(*) from generate_series(1, 5000)";
const DISK_FULL = '53100';
/** `temp_file_limit` was exceeded, which says nothing about the disk. */
const MAY_NOT = '53400';

export async function isDiskFull(connection: Pick<pg.Pool, 'query'>): Promise<boolean> {
  try {
    await connection.query(WRITES_TO_DISK);
    return false;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === DISK_FULL) return true;
    if (code === MAY_NOT) return false;
    throw error;
  }
}

const READ_ONLY = "select current_setting('transaction_read_only') = 'on' as read_only";

/**
 * Whether a process can serve, checked over its own connection: a busy pool is no reason to be taken out of rotation,
 * and a frozen database must not make the check hang. If the server has no connection left for it, the pool is used.
 */
export class Readiness {
  readonly #url: string;
  readonly #pool: Pick<pg.Pool, 'query'>;
  #client: pg.Client | undefined;
  #asking: Promise<DatabaseState> | undefined;

  constructor(url: string, pool: Pick<pg.Pool, 'query'>) {
    this.#url = url;
    this.#pool = pool;
  }

  /** Responds within `ANSWER_MS`, whatever hangs. Concurrent callers share a check. */
  state(): Promise<DatabaseState> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #ask(): Promise<DatabaseState> {
    const over = new AbortController();
    const late = sleep(ANSWER_MS, 'late' as const, { signal: over.signal }).catch(() => 'late' as const);
    try {
      const state = await Promise.race([this.#look(over.signal), late]);
      if (state !== 'late') return state;
    } catch {
      // The result above reports the failure.
    } finally {
      over.abort();
    }
    void this.close().catch(() => undefined);
    return 'database away';
  }

  async #look(over: AbortSignal): Promise<DatabaseState> {
    const kept = this.#client;
    try {
      return await this.#lookOver(kept ?? (await this.#open()) ?? this.#pool);
    } catch (error) {
      if (!kept || over.aborted) throw error;
      // The idle connection was closed, which says nothing about the database.
      this.#client = undefined;
      kept.end().catch(() => undefined);
      return this.#lookOver((await this.#open()) ?? this.#pool);
    }
  }

  async #lookOver(connection: Pick<pg.Pool, 'query'>): Promise<DatabaseState> {
    const { rows } = await connection.query<{ read_only: boolean }>(READ_ONLY);
    if (rows[0]?.read_only ?? true) return 'database read-only';
    if (await isDiskFull(connection)) return 'database disk full';
    return (await hasNewestMigration(connection)) ? 'ready' : 'schema_behind';
  }

  /** Opens a connection; undefined if the server has none left. */
  async #open(): Promise<pg.Client | undefined> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: READY_NAME,
      connectionTimeoutMillis: ANSWER_MS,
    });
    const forget = (): void => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      if (['53300', 'EMFILE', 'ENFILE'].includes(String((error as { code?: unknown }).code))) return undefined;
      throw error;
    }
    this.#client = client;
    return client;
  }
}

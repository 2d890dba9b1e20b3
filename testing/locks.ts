import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Waits until a statement is blocked by another transaction's lock, or `pending` has settled. */
export async function someoneWaitsForALock(pool: Pool, pending?: Promise<unknown>): Promise<void> {
  let settled = false;
  const note = () => {
    settled = true;
  };
  pending?.then(note, note);
  while (!settled) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await sleep(10);
  }
}

/** Runs a query that locks rows with `nowait`: 'free', or PostgreSQL's error code (`55P03`: another transaction has one). */
export function lockState(pool: Pool, query: string, values: readonly unknown[]): Promise<string | undefined> {
  return pool.query(query, [...values]).then(
    () => 'free',
    (error: { code?: string }) => error.code,
  );
}

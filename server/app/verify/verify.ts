import type pg from 'pg';
import { invariants } from './invariants.ts';

export interface Breach {
  readonly invariant: string;
  readonly says: string;
  readonly rows: readonly Record<string, unknown>[];
}

/** Rows reported per broken invariant. */
const MAX_REPORTED_ROWS = 20;

/**
 * Checks every invariant in one snapshot. `now` is the domain's current time. Returns the breaches, empty if all is
 * well.
 */
export async function verify(pool: pg.Pool, now: Date): Promise<Breach[]> {
  const client = await pool.connect();
  const breaches: Breach[] = [];
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const { name, says, sql } of invariants) {
      const values = sql.includes('$1') ? [now] : [];
      const { rows } = await client.query<Record<string, unknown>>(
        `select * from (${sql}) as breach limit ${MAX_REPORTED_ROWS}`,
        values,
      );
      if (rows.length > 0) breaches.push({ invariant: name, says, rows });
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return breaches;
}

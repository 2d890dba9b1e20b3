import type pg from 'pg';

/** While the demo school is being made the schema says so: a broken-off run is then thrown away, not shown. */
const MARK = 'The demo school is being made';

export async function markUnfinished(pool: pg.Pool, unfinished: boolean): Promise<void> {
  await pool.query(`comment on schema public is ${unfinished ? `'${MARK}'` : 'null'}`);
}

/** True where an earlier run was broken off. */
export async function isUnfinished(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ mark: string | null }>(
    "select obj_description('public'::regnamespace, 'pg_namespace') as mark",
  );
  return rows[0]?.mark === MARK;
}

/** Throws everything away: all tables, and the queue's. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists public cascade; drop schema if exists jobs cascade; create schema public');
}

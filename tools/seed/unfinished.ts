import type pg from 'pg';

/**
 * Comments on the schema while the demo school is incomplete. A school whose filling was interrupted is deleted; a
 * copied school is settled when the program starts.
 */
const MARKS = { filling: 'The demo school is being made', copying: 'The demo school is being copied' } as const;
export type Unfinished = keyof typeof MARKS;

export async function markUnfinished(pool: Pick<pg.Pool, 'query'>, unfinished: Unfinished | null): Promise<void> {
  await pool.query(`comment on schema public is ${unfinished ? `'${MARKS[unfinished]}'` : 'null'}`);
}

export async function unfinishedOf(pool: Pick<pg.Pool, 'query'>): Promise<Unfinished | undefined> {
  const { rows } = await pool.query<{ mark: string | null }>(
    "select obj_description('public'::regnamespace, 'pg_namespace') as mark",
  );
  return (['filling', 'copying'] as const).find((name) => MARKS[name] === rows[0]?.mark);
}

/** Drops everything: all tables, including the queue's. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists public cascade; drop schema if exists jobs cascade; create schema public');
}

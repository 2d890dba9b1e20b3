import type pg from 'pg';
import { reasonOf } from './away.ts';

/** No connection is possible; the message says why in one sentence, and what to check. */
export class DatabaseUnreachable extends Error {}

const CHECK: Readonly<Record<string, string>> = {
  '28P01': 'Check the user and password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and pg_hba.conf on the server.',
  '3D000': 'Check the database name in DATABASE_URL, or create the database.',
  ENOTFOUND: 'Check the host in DATABASE_URL.',
  EAI_AGAIN: 'Check the host in DATABASE_URL.',
};

/** The failure of a connection, explained in one sentence. */
export function unreachable(error: unknown): DatabaseUnreachable {
  const { code } = (error instanceof AggregateError ? error.errors.at(-1) : error) as { code?: unknown };
  const check = CHECK[String(code)];
  return new DatabaseUnreachable(
    `The database can't be reached: ${reasonOf(error)}${check === undefined ? '' : `. ${check}`}`,
  );
}

/** Opens a connection once, before anything else needs one. @throws DatabaseUnreachable */
export async function reachDatabase(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw unreachable(error);
  }
}

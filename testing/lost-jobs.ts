import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import { JOBS_SCHEMA } from '#server/platform/jobs/boss.ts';

/** Removes waiting jobs of this name from the queue, as if they were lost. @throws if none is waiting */
export async function loseJobs(db: Db, name: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from ${sql.raw(JOBS_SCHEMA)}.job where data ->> 'name' = ${name} and state = 'created'`.execute(db);
  if (!numAffectedRows) throw new Error(`No job ${name} waits.`);
}

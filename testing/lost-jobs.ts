import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import { JOBS_SCHEMA } from '#server/platform/jobs/boss.ts';

/** Takes the waiting jobs of that name out of the queue, as if they were lost. @throws where none waits */
export async function loseJobs(db: Db, name: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from ${sql.raw(JOBS_SCHEMA)}.job where data ->> 'name' = ${name} and state = 'created'`.execute(db);
  if (!numAffectedRows) throw new Error(`No job ${name} waits.`);
}

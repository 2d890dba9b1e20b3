import { type Kysely, sql } from 'kysely';

/**
 * When a person became staff: from then on, they have seven days to set up two-step sign-in. For existing staff, the
 * seven days start now, by the domain's clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column staff_since timestamptz;
    update users set staff_since = now() + coalesce((select offset_ms from platform_clock limit 1), 0) * interval '1 millisecond'
      where is_staff;
    `)
    .execute(db);
}

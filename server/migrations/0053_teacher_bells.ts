import { type Kysely, sql } from 'kysely';

/**
 * Whether those who teach a cohort heard by the bell of a place that was taken in it (rules-teachers K1, X2). What was there
 * before counts as told: a constant default writes no row anew. The version before writes new places as untold, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table enrolments add column teachers_told boolean not null default true;
    alter table enrolments alter column teachers_told set default false;
    create index enrolments_untold on enrolments (id) where not teachers_told;
    `)
    .execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Whether a cohort's teachers were notified of an enrollment by the bell (rules-teachers K1, X2). Existing enrollments
 * count as notified: a constant default rewrites no row. The previous version also writes new enrollments as not
 * notified.
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

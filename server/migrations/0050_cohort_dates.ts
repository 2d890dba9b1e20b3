import { type Kysely, sql } from 'kysely';

/**
 * Date changes of an enrolling cohort (rules-teachers C3): the earlier dates, so everyone who bought or selected the
 * cohort then can be notified and may leave, and the deadline for leaving. One row per change;
 * `cohorts.dates_changed_at` is the newest of them, so lists of cohorts that never moved need not look further.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table cohorts add column dates_changed_at timestamptz;
    alter table enrolments add column moved_refund_until timestamptz;

    create table cohort_date_changes (
      id bigint generated always as identity primary key,
      cohort_id bigint not null references cohorts (id),
      changed_at timestamptz not null,
      was_timezone text not null, was_starts_at timestamptz not null, was_ends_at timestamptz not null,
      timezone text not null, starts_at timestamptz not null, ends_at timestamptz not null,
      constraint cohort_date_changes_differ check ((was_starts_at, was_ends_at) is distinct from (starts_at, ends_at)),
      constraint cohort_date_changes_end_after_start check (ends_at > starts_at)
    );
    create index cohort_date_changes_of_cohort on cohort_date_changes (cohort_id, changed_at, id);
    `)
    .execute(db);
}

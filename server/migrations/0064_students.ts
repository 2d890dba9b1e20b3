import { type Kysely, sql } from 'kysely';

/**
 * A course's students: when School Admins move an enrollment to another cohort, the order line that paid for it moves,
 * too, so refunds and disputes find its current enrollment (rules-teachers N4). The former enrollment keeps the line as
 * well, but counts for nothing. Also lists people in order of their enrollments, and by letters of name and email (N1,
 * N2).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table enrolments drop constraint enrolments_line_once;
    create unique index enrolments_line_once on enrolments (order_line_id) where state <> 'transferred';
    alter table enrolments drop constraint enrolments_reason_has_line;
    alter table enrolments add constraint enrolments_reason_has_line check (case
      when reason in ('bought', 'credits') then order_line_id is not null when reason = 'staff' then order_line_id is null
      else true end);
    create index enrolments_of_course_in_order on enrolments (course_id, enrolled_at, id)
      where state not in ('revoked', 'transferred');
    create index enrolments_of_cohort_in_order on enrolments (cohort_id, enrolled_at, id) where state <> 'revoked';
    create index course_waitlist_of_user on course_waitlist (course_id, user_id) where unsubscribed_at is null;
    create index users_letters_of_name on users using gin (lower(display_name) gin_trgm_ops) where erased_at is null;
    create index users_letters_of_address on users using gin (lower(email) gin_trgm_ops) where erased_at is null;
    `)
    .execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Selections, reminders, and enrollments in cohorts with their reason and frozen refund rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table cohort_selections (
      user_id bigint not null references users (id), cohort_id bigint not null references cohorts (id),
      selected_at timestamptz not null,
      constraint cohort_selections_pkey primary key (user_id, cohort_id)
    );
    create index cohort_selections_of_cohort on cohort_selections (cohort_id);

    create table course_follows (
      user_id bigint not null references users (id), course_id bigint not null references courses (id),
      followed_at timestamptz not null,
      constraint course_follows_pkey primary key (user_id, course_id)
    );
    create index course_follows_of_course on course_follows (course_id);

    create table enrolments (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id),
      cohort_id bigint not null, course_id bigint not null,
      reason text not null constraint enrolments_reason_known check (reason in ('bought', 'credits', 'staff', 'transferred')),
      order_line_id bigint constraint enrolments_line_once unique references order_lines (id),
      transferred_from_id bigint references enrolments (id),
      state text not null default 'active' constraint enrolments_state_known
        check (state in ('active', 'completed', 'left', 'cancelled', 'refunded', 'transferred', 'revoked')),
      refund_rule text not null constraint enrolments_refund_rule_known
        check (refund_rule in ('until_24h_before', 'until_midpoint', 'first_two_weeks', 'none')),
      last_refundable_at timestamptz,
      enrolled_at timestamptz not null, enrolled_by bigint references users (id),
      left_at timestamptz, completed_at timestamptz, ended_at timestamptz, suspended_at timestamptz,
      certificate_uuid uuid constraint enrolments_certificate_once unique,
      constraint enrolments_course_of_cohort foreign key (cohort_id, course_id) references cohorts (id, course_id),
      constraint enrolments_reason_has_line check ((reason in ('bought', 'credits')) = (order_line_id is not null)),
      constraint enrolments_transfer_has_origin check ((reason = 'transferred') = (transferred_from_id is not null)),
      constraint enrolments_refund_rule_whole check ((refund_rule = 'none') = (last_refundable_at is null)),
      constraint enrolments_left_whole check ((state = 'left') = (left_at is not null)),
      constraint enrolments_completed_has_time check (state <> 'completed' or completed_at is not null),
      constraint enrolments_certificate_after_completion check (certificate_uuid is null or completed_at is not null),
      constraint enrolments_ended_whole check ((state in ('active', 'completed')) = (ended_at is null))
    );
    create unique index enrolments_one_live on enrolments (user_id, cohort_id) where state in ('active', 'completed');
    create index enrolments_of_user on enrolments (user_id);
    create index enrolments_of_cohort on enrolments (cohort_id, state);
    create index enrolments_of_course on enrolments (course_id, user_id);
    `)
    .execute(db);
}

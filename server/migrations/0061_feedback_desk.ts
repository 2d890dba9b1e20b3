import { type Kysely, sql } from 'kysely';

/**
 * The feedback queue (rules-teachers W6, S5): who is reading a submission and until when, the draft of the feedback
 * with its version, when sent feedback was edited, and when its writer was refunded. Feedback and a refund exclude each
 * other. Teachers count as notified of existing submissions. Expands only: the previous version writes none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table workout_submissions
      add column reader_id bigint references users (id),
      add column reading_until timestamptz,
      add column draft text,
      add column draft_version integer not null default 0,
      add column draft_by bigint references users (id),
      add column draft_at timestamptz,
      add column corrected_at timestamptz,
      add column returned_at timestamptz,
      add column teachers_told boolean not null default true,
      add constraint workout_submissions_reader_whole check ((reader_id is null) = (reading_until is null)),
      add constraint workout_submissions_draft_whole check (num_nulls(draft, draft_at) in (0, 2)),
      add constraint workout_submissions_corrected_answer check (corrected_at is null or state = 'answered'),
      add constraint workout_submissions_answered_or_returned check (returned_at is null or state <> 'answered');
    alter table workout_submissions alter column teachers_told set default false;
    create index workout_submissions_of_workout on workout_submissions (workout_id, submitted_at) where state <> 'answered';
    create index workout_submissions_waiting on workout_submissions (submitted_at) where state <> 'answered';
    create index workout_submissions_untold on workout_submissions (id) where not teachers_told;
    `)
    .execute(db);
}

import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface SubmissionRow {
  readonly id: number;
  readonly placeId: number;
  readonly workoutId: number;
  readonly schoolId: number;
  readonly userId: number;
  readonly state: 'submitted' | 'in_review' | 'answered';
}

/** A submission, locked for the rest of the transaction. */
export async function lockSubmission(tx: Ctx, submissionId: number): Promise<SubmissionRow | undefined> {
  const { rows } = await sql<SubmissionRow>`
    select s.id, s.place_id as "placeId", s.workout_id as "workoutId", w.school_id as "schoolId", p.user_id as "userId",
      s.state
    from workout_submissions s join workout_places p on p.id = s.place_id join workouts w on w.id = s.workout_id
    where s.id = ${submissionId}::bigint for no key update of s`.execute(tx.db);
  return rows[0];
}

/** A submission's author, and the school of its workout; undefined if there is no such submission. */
export async function whoseSubmission(
  ctx: Ctx,
  submissionId: number,
): Promise<Pick<SubmissionRow, 'userId' | 'schoolId'> | undefined> {
  const { rows } = await sql<Pick<SubmissionRow, 'userId' | 'schoolId'>>`
    select p.user_id as "userId", w.school_id as "schoolId"
    from workout_submissions s join workout_places p on p.id = s.place_id join workouts w on w.id = s.workout_id
    where s.id = ${submissionId}::bigint`.execute(ctx.db);
  return rows[0];
}

/** When a spot's work was submitted; undefined if there is none. */
export async function submittedAtOf(ctx: Ctx, placeId: number): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('workout_submissions')
    .select('submitted_at')
    .where('place_id', '=', placeId)
    .executeTakeFirst();
  return row?.submitted_at;
}

/** Saves a spot's work; replaces work that no one has read yet. Undefined if it is already being read. */
export async function saveSubmission(
  tx: Ctx,
  work: { placeId: number; workoutId: number; text: string | null; url: string | null; mediaId: number | null },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into workout_submissions as s (place_id, workout_id, text, url, media_id, state, submitted_at)
    values (${work.placeId}::bigint, ${work.workoutId}::bigint, ${work.text}, ${work.url},
      ${work.mediaId}::bigint, 'submitted',
      ${tx.clock.now()}::timestamptz)
    on conflict (place_id) do update set text = excluded.text, url = excluded.url, media_id = excluded.media_id,
      submitted_at = excluded.submitted_at
      where s.state = 'submitted'
    returning id`.execute(tx.db);
  return rows[0];
}

/** Puts a submission in review; false if it already is, or has feedback. */
export async function setInReview(tx: Ctx, submissionId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update workout_submissions set state = 'in_review', reviewed_at = ${tx.clock.now()}::timestamptz
    where id = ${submissionId}::bigint and state = 'submitted'`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Saves the feedback; false if it was already answered. */
export async function setAnswered(
  tx: Ctx,
  input: { submissionId: number; feedback: string; by: number | null },
): Promise<boolean> {
  const now = tx.clock.now();
  const { numAffectedRows } = await sql`
    update workout_submissions set state = 'answered', feedback = ${input.feedback}, feedback_by = ${input.by}::bigint,
      answered_at = ${now}::timestamptz, reviewed_at = coalesce(reviewed_at, ${now}::timestamptz), reader_id = null,
      reading_until = null, draft = null, draft_at = null, draft_by = null, draft_version = draft_version + 1
    where id = ${input.submissionId}::bigint and state <> 'answered'`.execute(tx.db);
  return numAffectedRows === 1n;
}

export interface UnnotifiedWork {
  readonly id: number;
  readonly workoutId: number;
  readonly submittedAt: Date;
}

/**
 * Claims submissions that no teacher was notified of yet and marks them as notified, so two workers never take the same
 * one.
 */
export async function claimUnnotifiedWork(tx: Ctx, limit: number): Promise<UnnotifiedWork[]> {
  const { rows } = await sql<UnnotifiedWork>`
    update workout_submissions set teachers_told = true where id in (
      select id from workout_submissions where not teachers_told order by id limit ${limit}::bigint for update skip locked)
    returning id, workout_id as "workoutId", submitted_at as "submittedAt"`.execute(tx.db);
  return rows;
}

/** Paid work still waiting for feedback that was submitted, and whose workout ended, before `before`. */
export async function unansweredSince(
  ctx: Ctx,
  before: Date,
  limit: number,
): Promise<{ workoutId: number; userId: number }[]> {
  const { rows } = await sql<{ workoutId: number; userId: number }>`
    select s.workout_id as "workoutId", p.user_id as "userId"
    from workout_submissions s join workout_places p on p.id = s.place_id join workouts w on w.id = s.workout_id
    join order_lines l on l.id = p.order_line_id
    where s.state <> 'answered' and s.returned_at is null and p.state = 'attending' and p.suspended_at is null
      and greatest(s.submitted_at, w.ends_at) <= ${before}::timestamptz
      and l.cash_cents + l.credits > l.refunded_cents + l.refunded_credits
    order by s.id limit ${limit}`.execute(ctx.db);
  return rows;
}

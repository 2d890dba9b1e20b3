import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { readingUntil } from './feedback.rules.ts';

export interface GradingRow {
  readonly id: number;
  readonly placeId: number;
  readonly workoutId: number;
  readonly schoolId: number;
  readonly userId: number;
  readonly state: 'submitted' | 'in_review' | 'answered';
  /** True while the author still has the spot: not canceled, and its payment isn't disputed. */
  readonly held: boolean;
  readonly submittedAt: Date;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly correctedAt: Date | null;
  readonly readerId: number | null;
  readonly readerName: string | null;
  readonly readingUntil: Date | null;
  readonly draft: string | null;
  /** Increases with every save, including sending and corrections. */
  readonly version: number;
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
  readonly feedback: string | null;
}

const called = (table: 'r' | 'd' | 'a') => sql.raw(`coalesce(nullif(${table}.display_name, ''), ${table}.email)`);

/** One submission with its reader and its draft; undefined if there is none. */
export async function findGrading(ctx: Ctx, submissionId: number): Promise<GradingRow | undefined> {
  const { rows } = await sql<GradingRow>`
    select s.id, s.place_id as "placeId", s.workout_id as "workoutId", w.school_id as "schoolId", p.user_id as "userId",
      s.state, p.state = 'attending' and p.suspended_at is null as held, s.submitted_at as "submittedAt",
      s.answered_at as "answeredAt", ${called('a')} as "answeredBy", s.corrected_at as "correctedAt",
      s.reader_id as "readerId", ${called('r')} as "readerName", s.reading_until as "readingUntil", s.draft,
      s.draft_version as version, ${called('d')} as "savedBy", s.draft_at as "savedAt", s.feedback
    from workout_submissions s join workout_places p on p.id = s.place_id join workouts w on w.id = s.workout_id
    left join users a on a.id = s.feedback_by left join users r on r.id = s.reader_id left join users d on d.id = s.draft_by
    where s.id = ${submissionId}::bigint`.execute(ctx.db);
  return rows[0];
}

/** A submission, locked for the rest of the transaction. Read after the lock, so it includes earlier writes. */
export async function lockGrading(tx: Ctx, submissionId: number): Promise<GradingRow | undefined> {
  await sql`select 1 from workout_submissions where id = ${submissionId}::bigint for no key update`.execute(tx.db);
  return findGrading(tx, submissionId);
}

/** Puts a submission in review with this person as its reader. */
export async function setReader(tx: Ctx, submissionId: number, readerId: number): Promise<void> {
  const now = tx.clock.now();
  await sql`
    update workout_submissions set state = 'in_review', reviewed_at = coalesce(reviewed_at, ${now}::timestamptz),
      reader_id = ${readerId}::bigint, reading_until = ${readingUntil(now)}::timestamptz
    where id = ${submissionId}::bigint and state <> 'answered'`.execute(tx.db);
}

/** Ends this person's reading; another reader's continues. */
export async function clearReader(tx: Ctx, submissionId: number, readerId: number): Promise<void> {
  await sql`
    update workout_submissions set reader_id = null, reading_until = null
    where id = ${submissionId}::bigint and reader_id = ${readerId}::bigint`.execute(tx.db);
}

/** Saves the draft. The caller has locked the row and checked its version. */
export async function saveDraft(tx: Ctx, draft: { submissionId: number; feedback: string; by: number }): Promise<void> {
  const now = tx.clock.now();
  await sql`
    update workout_submissions set draft = ${draft.feedback}, draft_version = draft_version + 1, draft_by = ${draft.by}::bigint,
      draft_at = ${now}::timestamptz
    where id = ${draft.submissionId}::bigint`.execute(tx.db);
}

/** Replaces sent feedback. The caller has locked the row and checked the time limit. */
export async function setCorrected(
  tx: Ctx,
  correction: { submissionId: number; feedback: string; by: number },
): Promise<void> {
  await sql`
    update workout_submissions set feedback = ${correction.feedback}, feedback_by = ${correction.by}::bigint,
      corrected_at = ${tx.clock.now()}::timestamptz, draft_version = draft_version + 1
    where id = ${correction.submissionId}::bigint and state = 'answered'`.execute(tx.db);
}

/** Marks a spot's submission as refunded to its author, once. False if feedback was sent first. */
export async function setReturned(tx: Ctx, placeId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update workout_submissions set returned_at = ${tx.clock.now()}::timestamptz, reader_id = null, reading_until = null
    where place_id = ${placeId}::bigint and state <> 'answered' and returned_at is null`.execute(tx.db);
  return numAffectedRows === 1n;
}

import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** The question whether an address takes the answers to a course's mail. */
export interface ReplyToRequest {
  readonly id: number;
  readonly courseId: number;
  readonly schoolId: number;
  readonly address: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

const COLUMNS = [
  'id',
  'course_id as courseId',
  'school_id as schoolId',
  'address',
  'asked_at as askedAt',
  'expires_at as expiresAt',
  'confirmed_at as confirmedAt',
  'withdrawn_at as withdrawnAt',
] as const;

/** The open question of a course, in time or not. */
export async function openReplyTo(ctx: Ctx, courseId: number): Promise<ReplyToRequest | undefined> {
  return ctx.db
    .selectFrom('reply_to_requests')
    .select(COLUMNS)
    .where('course_id', '=', courseId)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** The question behind a mailed link. */
export async function replyToByToken(ctx: Ctx, tokenHash: string): Promise<ReplyToRequest | undefined> {
  return ctx.db.selectFrom('reply_to_requests').select(COLUMNS).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Asks; the question before must be over. */
export async function insertReplyTo(
  tx: Ctx,
  asked: {
    courseId: number;
    schoolId: number;
    address: string;
    tokenHash: string;
    askedBy: number | null;
    expiresAt: Date;
  },
): Promise<number> {
  const row = await tx.db
    .insertInto('reply_to_requests')
    .values({
      course_id: asked.courseId,
      school_id: asked.schoolId,
      address: asked.address,
      token_hash: asked.tokenHash,
      asked_by: asked.askedBy,
      asked_at: tx.clock.now(),
      expires_at: asked.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the open question of a course back. False where there is none. */
export async function withdrawOpenReplyTo(tx: Ctx, courseId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('reply_to_requests')
    .set({ withdrawn_at: tx.clock.now() })
    .where('course_id', '=', courseId)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes back what somebody asked, of one school or of all: once they answer for it no longer, no address of their choice may
 * still get its answers.
 */
export async function withdrawReplyToAskedBy(tx: Ctx, asked: { askedBy: number; schoolId?: number }): Promise<void> {
  let rows = tx.db
    .updateTable('reply_to_requests')
    .set({ withdrawn_at: tx.clock.now() })
    .where('asked_by', '=', asked.askedBy)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (asked.schoolId !== undefined) rows = rows.where('school_id', '=', asked.schoolId);
  await rows.execute();
}

/** The address said yes. False where the question is over. */
export async function markReplyToConfirmed(tx: Ctx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('reply_to_requests')
    .set({ confirmed_at: tx.clock.now() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many such mails went since an instant: to this address for this course, to it at all, and by this person. */
export async function countReplyToMails(
  tx: Ctx,
  of: { address: string; courseId: number; askedBy: number | null; since: Date },
): Promise<{ ofCourse: number; ofAddress: number; ofPerson: number }> {
  const { rows } = await sql<{ ofCourse: number; ofAddress: number; ofPerson: number }>`
    select count(*) filter (where lower(address) = lower(${of.address}) and course_id = ${of.courseId}::bigint)::int as "ofCourse",
      count(*) filter (where lower(address) = lower(${of.address}))::int as "ofAddress",
      count(*) filter (where asked_by = ${of.askedBy}::bigint)::int as "ofPerson"
    from reply_to_requests
    where asked_at > ${of.since} and (lower(address) = lower(${of.address}) or asked_by = ${of.askedBy}::bigint)`.execute(
    tx.db,
  );
  return rows[0] ?? { ofCourse: 0, ofAddress: 0, ofPerson: 0 };
}

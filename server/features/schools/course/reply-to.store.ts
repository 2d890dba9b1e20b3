import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A request that asks the owner of an email address to receive the replies to a course's email. */
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

/** A course's open request, expired or not. */
export async function openReplyTo(ctx: Ctx, courseId: number): Promise<ReplyToRequest | undefined> {
  return ctx.db
    .selectFrom('reply_to_requests')
    .select(COLUMNS)
    .where('course_id', '=', courseId)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

export async function replyToByToken(ctx: Ctx, tokenHash: string): Promise<ReplyToRequest | undefined> {
  return ctx.db.selectFrom('reply_to_requests').select(COLUMNS).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Creates a request. The course must have no open one. */
export async function insertReplyTo(
  tx: Ctx,
  request: {
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
      course_id: request.courseId,
      school_id: request.schoolId,
      address: request.address,
      token_hash: request.tokenHash,
      asked_by: request.askedBy,
      asked_at: tx.clock.now(),
      expires_at: request.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Withdraws a course's open request. False if there is none. */
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
 * Withdraws a person's open requests, for one school or for all. Once they no longer manage a course, no email address
 * that they chose may start receiving its replies.
 */
export async function withdrawReplyToRequests(tx: Ctx, filter: { askedBy: number; schoolId?: number }): Promise<void> {
  let rows = tx.db
    .updateTable('reply_to_requests')
    .set({ withdrawn_at: tx.clock.now() })
    .where('asked_by', '=', filter.askedBy)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (filter.schoolId !== undefined) rows = rows.where('school_id', '=', filter.schoolId);
  await rows.execute();
}

/**
 * Marks a request as confirmed by the owner of the email address. False if the request is already confirmed or
 * withdrawn.
 */
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

/**
 * How many reply-to requests were emailed since `since`: to this email address for this course, to it in total, and by
 * this person.
 */
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

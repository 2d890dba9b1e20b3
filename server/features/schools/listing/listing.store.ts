import { sql } from 'kysely';
import type { ListingState } from '#contract/schools/listing.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface ListingRecord {
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number;
  readonly state: ListingState;
  readonly askedBy: number | null;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly words: string | null;
}

function listings(ctx: Ctx) {
  return ctx.db.selectFrom('course_listings').select([
    'id',
    'school_id as schoolId',
    'course_id as courseId',
    'asked_by as askedBy',
    'asked_at as askedAt',
    'decided_at as decidedAt',
    'words',
    // Safe: the constraint course_listings_state_known allows exactly these states.
    (eb) => eb.ref('state').$castTo<ListingState>().as('state'),
  ]);
}

/** A course's latest listing request, whatever its state. */
export async function latestListing(ctx: Ctx, courseId: number): Promise<ListingRecord | undefined> {
  return listings(ctx).where('course_id', '=', courseId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Locks a listing request until the transaction ends. Callers lock its course first. */
export async function lockListing(tx: Ctx, id: number): Promise<ListingRecord | undefined> {
  return listings(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How often a course requested listing since `since`. */
export async function countListingRequests(ctx: Ctx, courseId: number, since: Date): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('course_listings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('course_id', '=', courseId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether the school is known to staff: one of its courses is or was in the catalog. */
export async function isSchoolKnown(ctx: Ctx, schoolId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from course_listings where school_id = ${schoolId}::bigint and state = 'approved')
      or exists (select from courses where school_id = ${schoolId}::bigint and listed_at is not null)
      or exists (select from schools where id = ${schoolId}::bigint and is_house) as known`.execute(ctx.db);
  return rows[0]?.known ?? false;
}

/** Records a listing request: waiting for staff or, with `atOnce`, listed automatically. */
export async function insertListing(
  tx: Ctx,
  request: { schoolId: number; courseId: number; askedBy: number | null; atOnce: boolean },
): Promise<number> {
  const now = tx.clock.now();
  const { id } = await tx.db
    .insertInto('course_listings')
    .values({
      school_id: request.schoolId,
      course_id: request.courseId,
      asked_by: request.askedBy,
      asked_at: now,
      state: request.atOnce ? 'approved' : 'waiting',
      decided_at: request.atOnce ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the staff decision: listed, or returned with comments. */
export async function saveListingDecision(
  tx: Ctx,
  id: number,
  decision: { by: number; words: string | null },
): Promise<void> {
  await tx.db
    .updateTable('course_listings')
    .set({
      state: decision.words === null ? 'approved' : 'returned',
      words: decision.words,
      decided_by: decision.by,
      decided_at: tx.clock.now(),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Withdraws a course's waiting request. False if none is waiting. */
export async function withdrawListing(tx: Ctx, courseId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('course_listings')
    .set({ state: 'withdrawn', decided_at: tx.clock.now() })
    .where('course_id', '=', courseId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds a course that isn't archived to the catalog, or removes it. */
export async function setListed(tx: Ctx, courseId: number, listed: boolean): Promise<void> {
  await tx.db
    .updateTable('courses')
    .set({ listed_at: listed ? tx.clock.now() : null })
    .where('id', '=', courseId)
    .execute();
}

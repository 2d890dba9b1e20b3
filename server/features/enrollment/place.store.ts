import { sql } from 'kysely';
import { END_MOVED_DAYS, START_MOVED_DAYS } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';
import type { RefundRule } from './refund-rule.rules.ts';

export type PlaceState = 'active' | 'completed' | 'left' | 'cancelled' | 'refunded' | 'transferred' | 'revoked';
export type PlaceReason = 'bought' | 'credits' | 'staff';
/** `transferred`: moved here from another cohort of the course, with the line that paid for it. */
export type PlaceOrigin = PlaceReason | 'transferred';

export interface Place {
  readonly id: number;
  readonly userId: number;
  readonly cohortId: number;
  readonly courseId: number;
  readonly reason: PlaceOrigin;
  readonly orderLineId: number | null;
  readonly state: PlaceState;
  readonly refundRule: RefundRule;
  readonly lastRefundableAt: Date | null;
  /** Until when changed dates let the person leave, whatever the rule says; null: the dates didn't move far. */
  readonly movedRefundUntil: Date | null;
  /** True while the payment is disputed: until the dispute is settled, the enrollment gives no access and no refund. */
  readonly suspended: boolean;
}

export interface NewPlace {
  readonly userId: number;
  readonly cohortId: number;
  readonly courseId: number;
  readonly reason: PlaceReason;
  readonly orderLineId: number | null;
  readonly refundRule: RefundRule;
  readonly lastRefundableAt: Date | null;
}

const DAY_SECONDS = 24 * 60 * 60;
const START_MOVED_SECONDS = START_MOVED_DAYS * DAY_SECONDS;
const END_MOVED_SECONDS = END_MOVED_DAYS * DAY_SECONDS;

const columns = [
  'id',
  'user_id as userId',
  'cohort_id as cohortId',
  'course_id as courseId',
  'reason',
  'order_line_id as orderLineId',
  'state',
  'refund_rule as refundRule',
  'last_refundable_at as lastRefundableAt',
  'moved_refund_until as movedRefundUntil',
  sql<boolean>`suspended_at is not null`.as('suspended'),
] as const;

// Check constraints limit the states, reasons, and rules.
const typed = (
  row: Omit<Place, 'state' | 'reason' | 'refundRule'> & { state: string; reason: string; refundRule: string },
) => row as Place;

/**
 * Inserts places, except for people who already have a live one in that cohort. People who ordered before the dates
 * moved far bought other dates, and may leave like those enrolled at the time.
 */
export async function insertPlaces(tx: Ctx, places: readonly NewPlace[], by: number | null): Promise<Place[]> {
  const rows = JSON.stringify(
    places.map((place) => ({
      user_id: place.userId,
      cohort_id: place.cohortId,
      course_id: place.courseId,
      reason: place.reason,
      line: place.orderLineId,
      rule: place.refundRule,
      last: place.lastRefundableAt?.toISOString() ?? null,
    })),
  );
  const inserted = await prepared<Place>(
    tx.db,
    'enrolment_insert_places',
    sql`
    insert into enrolments (user_id, cohort_id, course_id, reason, order_line_id, refund_rule, last_refundable_at, enrolled_at,
      enrolled_by, moved_refund_until)
    select p.user_id, p.cohort_id, p.course_id, p.reason, p.line, p.rule, p.last, ${tx.clock.now()}::timestamptz, ${by}::bigint,
      (select c.starts_at from cohorts c join order_lines l on l.id = p.line join orders o on o.id = l.order_id
        cross join lateral (select d.was_starts_at, d.was_ends_at from cohort_date_changes d where d.cohort_id = c.id
          and d.changed_at >= o.created_at order by d.changed_at, d.id limit 1) was
        where c.id = p.cohort_id and c.dates_changed_at >= o.created_at
          and (abs(extract(epoch from c.starts_at - was.was_starts_at)) > ${START_MOVED_SECONDS}::float8
            or abs(extract(epoch from c.ends_at - was.was_ends_at)) > ${END_MOVED_SECONDS}::float8))
    from jsonb_to_recordset(${rows}::jsonb) as p (user_id bigint, cohort_id bigint, course_id bigint, reason text, line bigint,
      rule text, last timestamptz)
    order by p.user_id, p.cohort_id
    on conflict (user_id, cohort_id) where state in ('active', 'completed') do nothing
    returning id, user_id as "userId", cohort_id as "cohortId", course_id as "courseId", reason, order_line_id as "orderLineId",
      state, refund_rule as "refundRule", last_refundable_at as "lastRefundableAt", moved_refund_until as "movedRefundUntil",
      false as suspended`,
  );
  return inserted.rows;
}

/**
 * Creates an enrollment in another cohort to replace one ended as `transferred`, with its order line; undefined if the
 * person is already enrolled there. The cohort's own manager did it, so no one is notified of a sale.
 */
export async function insertMovedPlace(
  tx: Ctx,
  moved: {
    readonly from: Place;
    readonly cohortId: number;
    readonly refundRule: RefundRule;
    readonly lastRefundableAt: Date | null;
    readonly movedRefundUntil: Date | null;
    readonly by: number | null;
  },
): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('enrolments')
    .values({
      user_id: moved.from.userId,
      cohort_id: moved.cohortId,
      course_id: moved.from.courseId,
      reason: 'transferred',
      transferred_from_id: moved.from.id,
      order_line_id: moved.from.orderLineId,
      refund_rule: moved.refundRule,
      last_refundable_at: moved.lastRefundableAt,
      moved_refund_until: moved.movedRefundUntil,
      enrolled_at: tx.clock.now(),
      enrolled_by: moved.by,
      teachers_told: true,
    })
    .onConflict((oc) => oc.columns(['user_id', 'cohort_id']).where('state', 'in', ['active', 'completed']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Which of these people have a live enrollment in the paired cohort, as `user:cohort`. */
export async function livePlaceKeys(
  ctx: Ctx,
  pairs: readonly { readonly userId: number; readonly cohortId: number }[],
): Promise<Set<string>> {
  const userIds = pairs.map(({ userId }) => userId);
  const cohortIds = pairs.map(({ cohortId }) => cohortId);
  const { rows } = await prepared<{ key: string }>(
    ctx.db,
    'enrolment_live_keys',
    sql`
      select e.user_id || ':' || e.cohort_id as key
      from unnest(${userIds}::bigint[], ${cohortIds}::bigint[]) as p (u, c)
      cross join lateral (select user_id, cohort_id from enrolments
        where user_id = p.u and cohort_id = p.c and state in ('active', 'completed') limit 1) e`,
  );
  return new Set(rows.map(({ key }) => key));
}

export async function clearSelectionPairs(
  tx: Ctx,
  pairs: readonly { userId: number; cohortId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await prepared(
    tx.db,
    'enrolment_clear_selections',
    sql`
    with p as materialized (
      select * from unnest(${pairs.map((pair) => pair.userId)}::bigint[], ${pairs.map((pair) => pair.cohortId)}::bigint[]) as p (u, c))
    delete from cohort_selections s using p
    where s.user_id = p.u and s.cohort_id = p.c and s.user_id = any(array(select u from p))`,
  );
}

export async function placeById(ctx: Ctx, id: number): Promise<Place | undefined> {
  const row = await ctx.db.selectFrom('enrolments').select(columns).where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

export async function livePlaceOf(ctx: Ctx, userId: number, cohortId: number): Promise<Place | undefined> {
  const row = await ctx.db
    .selectFrom('enrolments')
    .select(columns)
    .where('user_id', '=', userId)
    .where('cohort_id', '=', cohortId)
    .where('state', 'in', ['active', 'completed'])
    .executeTakeFirst();
  return row && typed(row);
}

/** A person's live enrollment in a cohort, with its row locked for the rest of the transaction. */
export async function lockLivePlace(tx: Ctx, userId: number, cohortId: number): Promise<Place | undefined> {
  const row = await tx.db
    .selectFrom('enrolments')
    .select(columns)
    .where('user_id', '=', userId)
    .where('cohort_id', '=', cohortId)
    .where('state', 'in', ['active', 'completed'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

/** Completes one enrollment whose cohort is over, ahead of the sweep. */
export async function completePlaceOf(tx: Ctx, id: number): Promise<void> {
  await tx.db
    .updateTable('enrolments')
    .set({ state: 'completed', completed_at: tx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute();
}

/** Records a completed enrollment's letter of completion. */
export async function noteCertificate(tx: Ctx, id: number, certificateUuid: string): Promise<void> {
  await tx.db.updateTable('enrolments').set({ certificate_uuid: certificateUuid }).where('id', '=', id).execute();
}

/**
 * Whether a person has, or had, an enrollment in this course that still gives access to its material (rules §9: past
 * ones too).
 */
export async function hasPlaceInCourse(ctx: Ctx, userId: number, courseId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('enrolments')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('state', 'in', ['active', 'completed'])
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A cohort's active enrollments in order of id, a page at a time. */
export async function activePlacesOf(ctx: Ctx, cohortId: number, afterId: number, limit: number): Promise<Place[]> {
  const rows = await ctx.db
    .selectFrom('enrolments')
    .select(columns)
    .where('cohort_id', '=', cohortId)
    .where('state', '=', 'active')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(typed);
}

export async function placesOfLines(ctx: Ctx, lineIds: readonly number[]): Promise<Place[]> {
  const rows = await ctx.db
    .selectFrom('enrolments')
    .select(columns)
    .where('order_line_id', '=', sql<number>`any(${[...lineIds]})`)
    .orderBy('id')
    .execute();
  return rows.map(typed);
}

export async function setPlaceEnded(
  tx: Ctx,
  id: number,
  state: 'left' | 'cancelled' | 'refunded' | 'revoked' | 'transferred',
): Promise<boolean> {
  const now = tx.clock.now();
  const row = await tx.db
    .updateTable('enrolments')
    .set({ state, ended_at: now, ...(state === 'left' ? { left_at: now } : {}) })
    .where('id', '=', id)
    .where('state', 'in', ['active', 'completed'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPlacesSuspended(tx: Ctx, lineIds: readonly number[], suspended: boolean): Promise<void> {
  await tx.db
    .updateTable('enrolments')
    .set({ suspended_at: suspended ? tx.clock.now() : null })
    .where('order_line_id', '=', sql<number>`any(${[...lineIds]})`)
    .execute();
}

/**
 * Completes the active enrollments of cohorts that are over; suspended ones wait for their dispute. Returns how many.
 */
export async function completePlacesInEndedCohorts(tx: Ctx, limit: number): Promise<number> {
  const over = tx.db
    .selectFrom('enrolments as e')
    .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
    .select('e.id')
    .where('e.state', '=', 'active')
    .where('e.suspended_at', 'is', null)
    .where('c.status', '=', 'completed')
    .limit(limit);
  const rows = await tx.db
    .updateTable('enrolments')
    .set({ state: 'completed', completed_at: tx.clock.now() })
    .where('id', 'in', over)
    .where('state', '=', 'active')
    .returning('id')
    .execute();
  return rows.length;
}

/** An enrollment that the cohort's teachers haven't been notified of. */
export interface UnnotifiedPlace {
  readonly id: number;
  readonly cohortId: number;
  readonly enrolledAt: Date;
  readonly live: boolean;
}

/**
 * Claims up to `limit` enrollments without a notification and marks them as notified. Simultaneous callers get
 * different ones.
 */
export async function claimUnnotifiedPlaces(tx: Ctx, limit: number): Promise<UnnotifiedPlace[]> {
  const { rows } = await sql<UnnotifiedPlace>`
    update enrolments set teachers_told = true
    where id in (select id from enrolments where not teachers_told order by id limit ${limit} for update skip locked)
    returning id, cohort_id as "cohortId", enrolled_at as "enrolledAt", state in ('active', 'completed') as live`.execute(
    tx.db,
  );
  return rows;
}

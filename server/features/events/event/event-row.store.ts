import { sql, type Updateable } from 'kysely';
import { COVERS_TO_AVOID } from '#server/features/schools/index.ts';
import { eventTicketTypesOf } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { StoredEventStatus } from './event.rules.ts';
import { ofMeeting } from './meeting-address.store.ts';

/** An event as commands load it: everything that decisions are based on. */
export interface EventRow {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly status: StoredEventStatus;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly cohortId: number | null;
  readonly seriesId: number | null;
  readonly seriesNumber: number | null;
  readonly editedAlone: boolean;
  readonly admittance: string;
  readonly description: string;
  readonly timezone: string;
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly startAmpm: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly durationMinutes: number;
  readonly endedEarlyAt: Date | null;
  readonly membersFirstUntil: Date | null;
  readonly movedRefundUntil: Date | null;
  /** The start before the last move, shown until the new start (rules-teachers K3). */
  readonly movedFromAt: Date | null;
  readonly seatPoolId: number;
  readonly zoomUrl: string | null;
  readonly recap: string | null;
  readonly shouldSendRecapEmail: boolean;
  readonly recapAt: Date | null;
  readonly icsSequence: number;
  /**
   * State of the meeting that the event's account creates, while the event has no URL: `waiting` before it has a start.
   * Null for all other events.
   */
  readonly meetingState: string | null;
  readonly meetingProblem: string | null;
}

const columns = [
  'id',
  'uuid',
  'slug',
  'name',
  'kind',
  'status',
  'school_id as schoolId',
  'course_id as courseId',
  'cohort_id as cohortId',
  'series_id as seriesId',
  'series_number as seriesNumber',
  'edited_alone as editedAlone',
  'admittance',
  'description',
  'timezone',
  'start_date as startDate',
  'start_time as startTime',
  'start_ampm as startAmpm',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'duration_minutes as durationMinutes',
  'ended_early_at as endedEarlyAt',
  'members_first_until as membersFirstUntil',
  'moved_refund_until as movedRefundUntil',
  'moved_from_at as movedFromAt',
  'seat_pool_id as seatPoolId',
  'zoom_url as zoomUrl',
  'recap',
  'should_send_recap_email as shouldSendRecapEmail',
  'recap_at as recapAt',
  'ics_sequence as icsSequence',
  ofMeeting('events', 'state').as('meetingState'),
  ofMeeting('events', 'problem').as('meetingProblem'),
] as const;

// A check constraint limits the statuses.
const typed = (row: Omit<EventRow, 'status'> & { status: string }) => row as EventRow;

export async function findEvent(ctx: Ctx, eventId: number): Promise<EventRow | undefined> {
  const row = await ctx.db
    .selectFrom('events')
    .select(columns)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && typed(row);
}

export async function findEventByUuid(ctx: Ctx, uuid: string): Promise<EventRow | undefined> {
  const row = await ctx.db
    .selectFrom('events')
    .select(columns)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && typed(row);
}

/**
 * The event, locked until the transaction ends: lock an event before changing it. Doesn't lock its key, because taking
 * a seat locks the pool first and then references the event.
 */
export async function lockEvent(tx: Ctx, eventId: number): Promise<EventRow | undefined> {
  const row = await tx.db
    .selectFrom('events')
    .select(columns)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

/** A cohort's events in any state, including class sessions; locked in the order of their ids. */
export async function lockEventsOfCohort(tx: Ctx, cohortId: number): Promise<EventRow[]> {
  const rows = await eventsOfCohort(tx, cohortId).forNoKeyUpdate().execute();
  return rows.map(typed);
}

/** A cohort's events in any state, including class sessions, without locking. */
export async function loadEventsOfCohort(ctx: Ctx, cohortId: number): Promise<EventRow[]> {
  return (await eventsOfCohort(ctx, cohortId).execute()).map(typed);
}

function eventsOfCohort(ctx: Ctx, cohortId: number) {
  return ctx.db
    .selectFrom('events')
    .select(columns)
    .where('cohort_id', '=', cohortId)
    .where('deleted_at', 'is', null)
    .orderBy('id');
}

/** A series' sessions from a number on, in order; locked. */
export async function lockSeriesFrom(tx: Ctx, seriesId: number, from: number): Promise<EventRow[]> {
  const rows = await tx.db
    .selectFrom('events')
    .select(columns)
    .where('series_id', '=', seriesId)
    .where('series_number', '>=', from)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(typed).sort((a, b) => (a.seriesNumber ?? 0) - (b.seriesNumber ?? 0));
}

export interface NewEvent {
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly cohortId: number | null;
  readonly seatPoolId: number;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly admittance: 'members-only' | 'public';
  readonly description: string;
  readonly shortDescription: string;
  readonly timezone: string;
  readonly start: { date: string; time: string; ampm: string; startsAt: Date } | null;
  readonly durationMinutes: number;
  readonly zoomUrl: string | null;
  readonly zoomAccountId: number | null;
  readonly imageMediaId: number | null;
  readonly cover: string;
  readonly membersFirstUntil: Date | null;
  readonly seriesId: number | null;
  readonly seriesNumber: number | null;
  readonly createdBy: number | null;
}

function startColumns(start: NewEvent['start'], durationMinutes: number) {
  return {
    start_date: start?.date ?? null,
    start_time: start?.time ?? null,
    start_ampm: start?.ampm ?? null,
    starts_at: start?.startsAt ?? null,
    ends_at: start ? new Date(start.startsAt.getTime() + durationMinutes * 60_000) : null,
    duration_minutes: durationMinutes,
  };
}

/** Covers of a school's newest events; with a course, only of its newest class sessions. */
export async function latestEventCovers(ctx: Ctx, schoolId: number, courseId: number | null): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('events')
    .select('cover')
    .where('school_id', '=', schoolId)
    .$if(courseId !== null, (query) => query.where('course_id', '=', courseId).where('kind', '=', 'Class Session'))
    .$if(courseId === null, (query) => query.where('kind', '<>', 'Class Session'))
    .orderBy('id', 'desc')
    .limit(COVERS_TO_AVOID)
    .execute();
  return rows.map(({ cover }) => cover);
}

export async function insertEvent(tx: Ctx, event: NewEvent): Promise<{ id: number; uuid: string; slug: string }> {
  return tx.db
    .insertInto('events')
    .values({
      school_id: event.schoolId,
      course_id: event.courseId,
      cohort_id: event.cohortId,
      seat_pool_id: event.seatPoolId,
      slug: event.slug,
      name: event.name,
      kind: event.kind,
      admittance: event.admittance,
      description: event.description,
      short_description: event.shortDescription,
      timezone: event.timezone,
      ...startColumns(event.start, event.durationMinutes),
      zoom_url: event.zoomUrl,
      zoom_account_id: event.zoomAccountId,
      image_media_id: event.imageMediaId,
      cover: event.cover,
      members_first_until: event.membersFirstUntil,
      series_id: event.seriesId,
      series_number: event.seriesNumber,
      user_id: event.createdBy,
      created_by: event.createdBy,
      created_at: tx.clock.now(),
    })
    .returning(['id', 'uuid', 'slug'])
    .executeTakeFirstOrThrow();
}

/** Updates columns; `raise` raises the calendar sequence, for changes that attendees are notified of. */
export async function updateEvent(
  tx: Ctx,
  eventId: number,
  change: Updateable<Database['events']>,
  options: { raise?: boolean } = {},
): Promise<void> {
  await tx.db
    .updateTable('events')
    .set({ ...change, ...(options.raise ? { ics_sequence: sql<number>`ics_sequence + 1` } : {}) })
    .where('id', '=', eventId)
    .execute();
}

export async function moveEventRow(
  tx: Ctx,
  eventId: number,
  start: NonNullable<NewEvent['start']>,
  durationMinutes: number,
  more: {
    timezone: string;
    movedRefundUntil: Date | null;
    movedFromAt: Date | null;
    editedAlone: boolean;
    raise: boolean;
  },
): Promise<void> {
  await updateEvent(
    tx,
    eventId,
    {
      ...startColumns(start, durationMinutes),
      timezone: more.timezone,
      moved_refund_until: more.movedRefundUntil,
      moved_from_at: more.movedFromAt,
      ...(more.editedAlone ? { edited_alone: true } : {}),
    },
    { raise: more.raise },
  );
}

/** An event's seat pools: its own and those of its ticket types, in the order of their ids. */
export async function poolsOfEvent(ctx: Ctx, event: Pick<EventRow, 'id' | 'seatPoolId'>): Promise<number[]> {
  const types = await eventTicketTypesOf(ctx, event.id);
  return [event.seatPoolId, ...types.map((type) => type.seatPoolId)].sort((a, b) => a - b);
}

export async function insertHost(
  tx: Ctx,
  host: { schoolId: number; name: string; bio: string; imageMediaId: number | null; createdBy: number | null },
): Promise<number> {
  const row = await tx.db
    .insertInto('hosts')
    .values({
      school_id: host.schoolId,
      name: host.name,
      bio: host.bio,
      image_media_id: host.imageMediaId,
      created_by: host.createdBy,
      created_at: tx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Which of the given hosts belong to this school, without archived or nameless ones: events can't add those. */
export async function hostsOfSchool(ctx: Ctx, schoolId: number, hostIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('hosts')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', sql<number>`any(${[...hostIds]})`)
    .where('archived_at', 'is', null)
    .where('name', '<>', '')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** An event's hosts in their order, without those that are no longer shown: archived or nameless ones. */
export async function hostIdsOf(ctx: Ctx, eventId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('event_hosts as l')
    .innerJoin('hosts as h', 'h.id', 'l.host_id')
    .select('l.host_id as hostId')
    .where('l.event_id', '=', eventId)
    .where('h.archived_at', 'is', null)
    .where('h.name', '<>', '')
    .orderBy('l.position')
    .orderBy('l.id')
    .execute();
  return rows.map((row) => row.hostId);
}

export async function insertEventHost(
  tx: Ctx,
  link: { eventId: number; hostId: number; schoolId: number },
): Promise<void> {
  const next = sql<number>`(select coalesce(max(position) + 1, 0) from event_hosts where event_id = ${link.eventId})`;
  await tx.db
    .insertInto('event_hosts')
    .values({
      event_id: link.eventId,
      host_id: link.hostId,
      school_id: link.schoolId,
      position: next,
    })
    .onConflict((oc) => oc.columns(['event_id', 'host_id']).doNothing())
    .execute();
}

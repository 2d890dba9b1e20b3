import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface EventOfMeeting {
  readonly id: number;
  readonly uuid: string;
  readonly zoomAccountId: number | null;
  readonly zoomUrl: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** Whether the event is a draft or published, so that it can use a meeting. */
  readonly open: boolean;
}

export async function eventOfMeeting(ctx: Ctx, eventId: number): Promise<EventOfMeeting | undefined> {
  const { rows } = await sql<EventOfMeeting>`
    select id, uuid, zoom_account_id as "zoomAccountId", zoom_url as "zoomUrl", starts_at as "startsAt", ends_at as "endsAt",
      status in ('draft', 'published') as open
    from events where id = ${eventId} and deleted_at is null`.execute(ctx.db);
  return rows[0];
}

export async function accountNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from zoom_accounts where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** An account's created meetings whose event isn't over, so that all its past years aren't read. */
export async function upcomingMeetingsOf(ctx: Ctx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from event_meetings m
    where m.zoom_account_id = ${accountId} and m.needed and m.meeting_id is not null
      and exists (select 1 from events e where e.uuid = m.event_uuid and e.ends_at > ${ctx.clock.now()})
    order by m.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

export interface Overlap {
  readonly id: number;
  readonly name: string;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Other events with a meeting in that account at the same time, by start. */
export async function overlapping(
  ctx: Ctx,
  event: Pick<EventOfMeeting, 'id' | 'startsAt' | 'endsAt'>,
  accountId: number,
): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select e.id, e.name, e.school_id as "schoolId", e.course_id as "courseId", e.starts_at as "startsAt", e.ends_at as "endsAt"
    from event_meetings m join events e on e.uuid = m.event_uuid
    where m.zoom_account_id = ${accountId} and m.needed and e.id <> ${event.id} and e.deleted_at is null
      and e.starts_at < ${event.endsAt} and e.ends_at > ${event.startsAt}
    order by e.starts_at, e.id limit 10`.execute(ctx.db);
  return rows;
}

import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * The last time announced to the people expected at an event, while the email about its new time waits (rules-teachers
 * G3).
 */
export interface WaitingTimeChange {
  readonly eventId: number;
  readonly dueAt: Date;
  readonly startsAt: Date;
  readonly durationMinutes: number;
  readonly movedRefundUntil: Date | null;
  readonly movedFromAt: Date | null;
}

const columns = [
  'event_id as eventId',
  'due_at as dueAt',
  'was_starts_at as startsAt',
  'was_duration_minutes as durationMinutes',
  'was_refund_until as movedRefundUntil',
  'was_moved_from_at as movedFromAt',
] as const;

export async function findTimeChange(ctx: Ctx, eventId: number): Promise<WaitingTimeChange | undefined> {
  return ctx.db.selectFrom('event_time_changes').select(columns).where('event_id', '=', eventId).executeTakeFirst();
}

/** Makes the email wait (again) until `dueAt`; the last announced time stays as first recorded. The event is locked. */
export async function saveTimeChange(tx: Ctx, change: WaitingTimeChange): Promise<void> {
  await tx.db
    .insertInto('event_time_changes')
    .values({
      event_id: change.eventId,
      due_at: change.dueAt,
      was_starts_at: change.startsAt,
      was_duration_minutes: change.durationMinutes,
      was_refund_until: change.movedRefundUntil,
      was_moved_from_at: change.movedFromAt,
    })
    .onConflict((oc) => oc.column('event_id').doUpdateSet({ due_at: change.dueAt }))
    .execute();
}

export async function dropTimeChange(tx: Ctx, eventId: number): Promise<void> {
  await tx.db.deleteFrom('event_time_changes').where('event_id', '=', eventId).execute();
}

export async function waitingTimesOfSeries(
  ctx: Ctx,
  seriesId: number,
): Promise<{ readonly eventId: number; readonly dueAt: Date }[]> {
  return ctx.db
    .selectFrom('event_time_changes as c')
    .innerJoin('events as v', 'v.id', 'c.event_id')
    .select(['c.event_id as eventId', 'c.due_at as dueAt'])
    .where('v.series_id', '=', seriesId)
    .orderBy('c.event_id')
    .execute();
}

/** Sessions moved in one action become due within this many seconds of one another. */
const TOGETHER_SECONDS = 10;

/**
 * Events whose email about a new time is due, the longest waiting first; those of one series together, in the order of
 * their ids. If another session of the series was moved shortly after and is about to be due, the others wait for it.
 */
export async function dueTimeChanges(ctx: Ctx, limit: number): Promise<number[][]> {
  const now = ctx.clock.now();
  const soon = new Date(now.getTime() + TOGETHER_SECONDS * 1000);
  const { rows } = await sql<{ eventIds: number[] }>`
    with due as (
      select c.event_id, c.due_at, v.series_id from event_time_changes c join events v on v.id = c.event_id
      where c.due_at <= ${now}::timestamptz order by c.due_at, c.event_id limit ${limit}::bigint)
    select jsonb_agg(d.event_id) as "eventIds" from due d where d.series_id is null group by d.event_id
    union all
    select jsonb_agg(c.event_id order by c.event_id) from event_time_changes c join events v on v.id = c.event_id
    where v.series_id in (select series_id from due) and c.due_at <= ${soon}::timestamptz
    group by v.series_id having max(c.due_at) <= ${now}::timestamptz`.execute(ctx.db);
  return rows.map((row) => row.eventIds);
}

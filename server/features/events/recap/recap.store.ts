import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';

/** A recap that is being sent or was sent: held, leaving, or sent. */
export interface RecapSend {
  readonly id: number;
  readonly eventId: number;
  /** The recap's text when its sending was requested. */
  readonly text: string;
  /** Null: no one requested it; the recap was sent on its date. */
  readonly askedBy: number | null;
  readonly askedAt: Date;
  readonly heldUntil: Date;
  readonly sentAt: Date | null;
  readonly recipients: number | null;
}

const columns = [
  'id',
  'event_id as eventId',
  'text',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'held_until as heldUntil',
  'sent_at as sentAt',
  'recipients',
] as const;

export async function findRecapSend(ctx: Ctx, eventId: number): Promise<RecapSend | undefined> {
  return ctx.db
    .selectFrom('recap_sends')
    .select(columns)
    .where('event_id', '=', eventId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
}

/** Records a requested recap. The caller has locked the event, so it is requested only once. */
export async function insertRecapSend(
  tx: Ctx,
  send: Pick<RecapSend, 'eventId' | 'text' | 'askedBy' | 'heldUntil'>,
): Promise<RecapSend> {
  return tx.db
    .insertInto('recap_sends')
    .values({
      event_id: send.eventId,
      text: send.text,
      asked_by: send.askedBy,
      asked_at: tx.clock.now(),
      held_until: send.heldUntil,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undoes a held sending; false: it is under way, or there is none. */
export async function stopRecapSend(tx: Ctx, eventId: number): Promise<boolean> {
  const now = tx.clock.now();
  const row = await tx.db
    .updateTable('recap_sends')
    .set({ stopped_at: now })
    .where('event_id', '=', eventId)
    .where('stopped_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('held_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether someone undid the event's recap at `since` or later. */
export async function wasUndoneSince(ctx: Ctx, eventId: number, since: Date): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('recap_sends')
    .select('id')
    .where('event_id', '=', eventId)
    .where('stopped_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops a recap whose event has been canceled or deleted in the meantime. */
export async function dropRecapSend(tx: Ctx, id: number): Promise<void> {
  await tx.db.updateTable('recap_sends').set({ stopped_at: tx.clock.now() }).where('id', '=', id).execute();
}

export async function noteRecapSent(tx: Ctx, id: number, recipients: number): Promise<void> {
  await tx.db.updateTable('recap_sends').set({ sent_at: tx.clock.now(), recipients }).where('id', '=', id).execute();
}

/** Events whose recap was requested and is no longer held, longest waiting first. */
export async function dueRecapSends(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('recap_sends')
    .select('event_id as eventId')
    .where('sent_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where('held_until', '<=', ctx.clock.now())
    .orderBy('held_until')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.eventId);
}

/**
 * Moves a recap's date by as much as its event's end, read in the event's zone (rules-teachers I5), when a session
 * moves with its cohort (the editor's own changes: `mergeEvent`). Called with the event locked, before its row gets the
 * new end. A recap that was sent stays.
 */
export async function moveRecapDate(tx: Ctx, eventId: number, to: { endsAt: Date; timezone: string }): Promise<void> {
  const { rows } = await sql<{ recapAt: Date; endsAt: Date; timezone: string }>`
    select recap_at as "recapAt", ends_at as "endsAt", timezone from events
    where id = ${eventId}::bigint and recap_at is not null and ends_at is not null and recap_sent_at is null`.execute(
    tx.db,
  );
  const was = rows[0];
  if (!was || (was.endsAt.getTime() === to.endsAt.getTime() && was.timezone === to.timezone)) return;
  const recapAt = new Date(was.recapAt.getTime() + to.endsAt.getTime() - was.endsAt.getTime());
  const localTime = localOfInstant(recapAt, to.timezone);
  await tx.db
    .updateTable('events')
    .set({ recap_date: localTime.date, recap_time: localTime.time, recap_ampm: localTime.ampm, recap_at: recapAt })
    .where('id', '=', eventId)
    .execute();
}

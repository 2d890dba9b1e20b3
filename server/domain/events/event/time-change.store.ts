import type { Ctx } from '#server/platform/ctx.ts';

/** What those who are expected at an event were told last, while the mail about its new time waits (rules-teachers G3). */
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

/** Has the mail wait (again) until `dueAt`; what was told last stays as it was noted first. The event is locked. */
export async function keepTimeChange(tx: Ctx, change: WaitingTimeChange): Promise<void> {
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

/** Events whose mail about a new time is due, the longest waiting first. */
export async function dueTimeChanges(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('event_time_changes')
    .select('event_id as eventId')
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('due_at')
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.eventId);
}

import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ProviderEvent } from '#server/providers/payments/payments.ts';

export interface StoredEvent {
  readonly id: number;
  readonly type: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly handled: boolean;
}

/** Stores an event once, already handled if there is nothing to do; undefined if it was stored before. */
export async function insertEvent(tx: Ctx, event: ProviderEvent, handledAt: Date | null): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('provider_events')
    .values({
      provider: 'stripe',
      event_id: event.id,
      type: event.type,
      object_id: event.objectId,
      payload: JSON.stringify(event.payload),
      received_at: tx.clock.now(),
      handled_at: handledAt,
    })
    .onConflict((oc) => oc.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function loadEvent(ctx: Ctx, id: number): Promise<StoredEvent | undefined> {
  return ctx.db
    .selectFrom('provider_events')
    .select([
      'id',
      'type',
      sql<string>`payload ->> 'object'`.as('objectKind'),
      sql<string>`coalesce(object_id, '')`.as('objectId'),
      sql<boolean>`handled_at is not null`.as('handled'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function markEvent(ctx: Ctx, id: number, error: string | null): Promise<void> {
  await ctx.db
    .updateTable('provider_events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: error,
      ...(error === null ? { handled_at: ctx.clock.now() } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** Unhandled events received before `before`, those with the fewest tries first. */
export async function unhandledEvents(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('provider_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('received_at', '<=', before)
    .where('attempts', '<', 20)
    .orderBy('attempts')
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A hosted page on which a person saves a card. */
export interface CardSetupRow {
  readonly id: number;
  /** Our reference at the provider. */
  readonly uuid: string;
  readonly userId: number;
  readonly sessionId: string | null;
  readonly state: 'open' | 'saved' | 'ended';
}

export async function insertCardSetup(ctx: Ctx, userId: number): Promise<{ id: number; uuid: string }> {
  return ctx.db
    .insertInto('card_setups')
    .values({ uuid: randomUUID(), user_id: userId, state: 'open', created_at: ctx.clock.now() })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

export async function setSetupSession(ctx: Ctx, id: number, sessionId: string): Promise<void> {
  await ctx.db.updateTable('card_setups').set({ provider_session_id: sessionId }).where('id', '=', id).execute();
}

export async function cardSetupByReference(ctx: Ctx, uuid: string): Promise<CardSetupRow | undefined> {
  const row = await ctx.db
    .selectFrom('card_setups')
    .select(['id', 'uuid', 'user_id as userId', 'provider_session_id as sessionId', 'state'])
    .where(sql<boolean>`uuid::text = ${uuid}`)
    .executeTakeFirst();
  // A check constraint limits the states.
  return row && { ...row, state: row.state as CardSetupRow['state'] };
}

export async function endCardSetup(ctx: Ctx, id: number, as: 'saved' | 'ended'): Promise<void> {
  await ctx.db
    .updateTable('card_setups')
    .set({ state: as, settled_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

export async function markSetupReconciled(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('card_setups').set({ reconciled_at: ctx.clock.now() }).where('id', '=', id).execute();
}

/** Open pages created before `before`, the one checked longest ago first. */
export async function openCardSetups(ctx: Ctx, before: Date, limit: number): Promise<CardSetupRow[]> {
  const rows = await ctx.db
    .selectFrom('card_setups')
    .select(['id', 'uuid', 'user_id as userId', 'provider_session_id as sessionId', 'state'])
    .where('state', '=', 'open')
    .where('created_at', '<=', before)
    .orderBy(sql`coalesce(reconciled_at, created_at)`)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: 'open' as const }));
}

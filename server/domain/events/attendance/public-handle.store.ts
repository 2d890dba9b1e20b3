import type { Ctx } from '#server/platform/ctx.ts';

/** A handle of an address, good in the browser that it was made in. */
export interface PublicHandle {
  readonly id: number;
  readonly userId: number;
  readonly newAddress: boolean;
  readonly confirmedAt: Date | null;
}

export async function insertHandle(
  ctx: Ctx,
  handle: {
    handleHash: string;
    browserHash: string;
    userId: number;
    eventId: number | null;
    newAddress: boolean;
    confirmedAt: Date | null;
    expiresAt: Date;
  },
): Promise<void> {
  await ctx.db
    .insertInto('public_handles')
    .values({
      handle_hash: handle.handleHash,
      browser_hash: handle.browserHash,
      user_id: handle.userId,
      event_id: handle.eventId,
      new_address: handle.newAddress,
      confirmed_at: handle.confirmedAt,
      expires_at: handle.expiresAt,
    })
    .execute();
}

const columns = ['id', 'user_id as userId', 'new_address as newAddress', 'confirmed_at as confirmedAt'] as const;

/** The handle, if this browser made it and it is not over. Handles live on real time. */
export async function findHandle(
  ctx: Ctx,
  which: { handleHash: string; browserHash: string },
): Promise<PublicHandle | undefined> {
  return ctx.db
    .selectFrom('public_handles')
    .select(columns)
    .where('handle_hash', '=', which.handleHash)
    .where('browser_hash', '=', which.browserHash)
    .where('expires_at', '>', ctx.clock.real())
    .executeTakeFirst();
}

/** Whether this browser made an RSVP to the event for an address that was new. */
export async function madeHereForNew(
  ctx: Ctx,
  which: { browserHash: string; userId: number; eventId: number },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('public_handles')
    .select('id')
    .where('browser_hash', '=', which.browserHash)
    .where('user_id', '=', which.userId)
    .where('event_id', '=', which.eventId)
    .where('new_address', '=', true)
    .where('expires_at', '>', ctx.clock.real())
    .executeTakeFirst();
  return row !== undefined;
}

export type RsvpWants = 'attend' | 'cancel' | 'pay';

export interface RsvpToken {
  readonly id: number;
  readonly eventId: number;
  readonly userId: number;
  readonly ticketTypeId: number | null;
  readonly wants: RsvpWants;
  readonly usedAt: Date | null;
}

export async function insertRsvpToken(
  tx: Ctx,
  token: {
    tokenHash: string;
    eventId: number;
    userId: number;
    ticketTypeId: number | null;
    wants: RsvpWants;
    expiresAt: Date;
  },
): Promise<number> {
  const row = await tx.db
    .insertInto('rsvp_tokens')
    .values({
      token_hash: token.tokenHash,
      event_id: token.eventId,
      user_id: token.userId,
      ticket_type_id: token.ticketTypeId,
      wants: token.wants,
      created_at: tx.clock.now(),
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findRsvpToken(ctx: Ctx, tokenHash: string): Promise<RsvpToken | undefined> {
  const row = await ctx.db
    .selectFrom('rsvp_tokens')
    .select([
      'id',
      'event_id as eventId',
      'user_id as userId',
      'ticket_type_id as ticketTypeId',
      'wants',
      'used_at as usedAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();
  // The column's check constraint allows these three.
  return row && { ...row, wants: row.wants as RsvpWants };
}

/** Spends a token, once. */
export async function useRsvpToken(tx: Ctx, tokenId: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('rsvp_tokens')
    .set({ used_at: tx.clock.now() })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

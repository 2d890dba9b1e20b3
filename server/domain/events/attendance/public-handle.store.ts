import { sql } from 'kysely';
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
    codeHash: string;
    /** Real time. */
    codeExpiresAt: Date;
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
      code_hash: token.codeHash,
      code_expires_at: token.codeExpiresAt,
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

/**
 * Counts a try against the newest code mailed to an address about an event and answers what to compare with; undefined where there
 * is none that could still be spent. Counted before it is compared: guesses sent at once count one by one.
 */
export async function countRsvpCodeTry(
  ctx: Ctx,
  which: { eventId: number; email: string; atMost: number },
): Promise<{ token: RsvpToken; tokenHash: string; codeHash: string } | undefined> {
  const row = await ctx.db
    .updateTable('rsvp_tokens')
    .set({ code_tries: sql`code_tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('rsvp_tokens as r')
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .select('r.id')
        .where('r.event_id', '=', which.eventId)
        .where(sql`lower(u.email)`, '=', sql`lower(${which.email})`)
        .where('r.code_hash', 'is not', null)
        .orderBy('r.id', 'desc')
        .limit(1),
    )
    .where('code_tries', '<', which.atMost)
    .where('used_at', 'is', null)
    .where('code_expires_at', '>', ctx.clock.real())
    .where('expires_at', '>', ctx.clock.now())
    .returning([
      'id',
      'event_id as eventId',
      'user_id as userId',
      'ticket_type_id as ticketTypeId',
      'wants',
      'used_at as usedAt',
      'token_hash as tokenHash',
      'code_hash as codeHash',
    ])
    .executeTakeFirst();
  if (!row || row.codeHash === null) return undefined;
  const { tokenHash, codeHash, ...token } = row;
  // The column's check constraint allows these three.
  return { token: { ...token, wants: token.wants as RsvpWants }, tokenHash, codeHash };
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

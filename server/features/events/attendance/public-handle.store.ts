import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** An opaque handle for an email address, valid only in the browser that created it. */
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

/** The handle, if this browser created it and it hasn't expired. Handles expire by real time. */
export async function findHandle(
  ctx: Ctx,
  filter: { handleHash: string; browserHash: string },
): Promise<PublicHandle | undefined> {
  return ctx.db
    .selectFrom('public_handles')
    .select(columns)
    .where('handle_hash', '=', filter.handleHash)
    .where('browser_hash', '=', filter.browserHash)
    .where('expires_at', '>', ctx.clock.real())
    .executeTakeFirst();
}

/**
 * Whether this browser may cancel an RSVP that was made in it for a new email address: while no one has verified that
 * email address, or once the RSVP was confirmed in this browser (`proven`).
 */
export async function cancelsHere(
  ctx: Ctx,
  filter: { browserHash: string; userId: number; eventId: number },
): Promise<'no' | 'unproven' | 'proven'> {
  const { rows } = await sql<{ proven: boolean; unproven: boolean }>`
    select coalesce(bool_or(h.confirmed_at is not null), false) as proven,
      coalesce(bool_or(h.new_address and u.verified_at is null), false) as unproven
    from public_handles h join users u on u.id = h.user_id
    where h.browser_hash = ${filter.browserHash} and h.user_id = ${filter.userId}::bigint
      and h.event_id = ${filter.eventId}::bigint and h.expires_at > ${ctx.clock.real()}::timestamptz
      and exists (select 1 from public_handles n where n.browser_hash = h.browser_hash and n.user_id = h.user_id
        and n.new_address and n.expires_at > ${ctx.clock.real()}::timestamptz)`.execute(ctx.db);
  const [row] = rows;
  return row?.proven ? 'proven' : row?.unproven ? 'unproven' : 'no';
}

/**
 * Whether someone verified this person's email address in this browser: if so, its owner is the one requesting emails.
 */
export async function provedIn(ctx: Ctx, filter: { browserHash: string; userId: number }): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('public_handles')
    .select('id')
    .where('browser_hash', '=', filter.browserHash)
    .where('user_id', '=', filter.userId)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', ctx.clock.real())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks the RSVP as confirmed in this browser (null: one that never requested it): from now on, no other browser may do
 * anything with it.
 */
export async function confirmHandles(
  tx: Ctx,
  input: { browserHash: string | null; userId: number; eventId: number },
): Promise<void> {
  const { browserHash, userId, eventId } = input;
  await sql`delete from public_handles where user_id = ${userId}::bigint and event_id = ${eventId}::bigint
    and browser_hash is distinct from ${browserHash}`.execute(tx.db);
  await sql`update public_handles set confirmed_at = coalesce(confirmed_at, ${tx.clock.now()}::timestamptz)
    where user_id = ${userId}::bigint and event_id = ${eventId}::bigint and browser_hash = ${browserHash}`.execute(
    tx.db,
  );
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
    /** The network that a seat is held for, and until when; null: no seat is held. */
    held: { readonly networkHash: string; readonly until: Date } | null;
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
      network_hash: token.held?.networkHash ?? null,
      held_until: token.held?.until ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setRsvpCode(
  tx: Ctx,
  code: {
    tokenId: number;
    codeHash: string;
    /** Real time. */
    expiresAt: Date;
  },
): Promise<void> {
  await tx.db
    .updateTable('rsvp_tokens')
    .set({ code_hash: code.codeHash, code_expires_at: code.expiresAt })
    .where('id', '=', code.tokenId)
    .execute();
}

const liveTokens = (ctx: Ctx) =>
  ctx.db
    .selectFrom('rsvp_tokens')
    .select([
      'id',
      'event_id as eventId',
      'user_id as userId',
      'ticket_type_id as ticketTypeId',
      'wants',
      'used_at as usedAt',
    ])
    .where('expires_at', '>', ctx.clock.now());

// The column's check constraint allows only these three values.
const rsvpToken = (row: Omit<RsvpToken, 'wants'> & { wants: string }): RsvpToken => ({
  ...row,
  wants: row.wants as RsvpWants,
});

export async function findRsvpToken(ctx: Ctx, tokenHash: string): Promise<RsvpToken | undefined> {
  const row = await liveTokens(ctx).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row && rsvpToken(row);
}

/** A person's unconfirmed RSVP by its id, emailed or not. */
export async function findRsvpOf(ctx: Ctx, filter: { id: number; userId: number }): Promise<RsvpToken | undefined> {
  const row = await liveTokens(ctx).where('id', '=', filter.id).where('user_id', '=', filter.userId).executeTakeFirst();
  return row && rsvpToken(row);
}

/**
 * Counts one network's unconfirmed RSVPs with held seats, one per person and event, without the one in `besides`. Until
 * the transaction ends, no one else can count this network.
 */
export async function unconfirmedOfNetwork(
  tx: Ctx,
  filter: { networkHash: string; besides: { eventId: number; userId: number } },
): Promise<number> {
  const { networkHash, besides } = filter;
  await sql`select pg_advisory_xact_lock(hashtextextended('events.rsvp_network:' || ${networkHash}, 0))`.execute(tx.db);
  const { rows } = await sql<{ count: number }>`
    select count(distinct (event_id, user_id)) as count from rsvp_tokens
    where network_hash = ${networkHash} and held_until > ${tx.clock.now()}::timestamptz
      and (event_id, user_id) <> (${besides.eventId}::bigint, ${besides.userId}::bigint)`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Removes the requesting network once an RSVP is confirmed. */
export async function forgetNetworkOf(tx: Ctx, filter: { eventId: number; userId: number }): Promise<void> {
  await tx.db
    .updateTable('rsvp_tokens')
    .set({ network_hash: null, held_until: null })
    .where('event_id', '=', filter.eventId)
    .where('user_id', '=', filter.userId)
    .where('network_hash', 'is not', null)
    .execute();
}

/** Deletes the networks of RSVPs whose seats are no longer held. */
export async function forgetOldNetworks(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('rsvp_tokens')
    .set({ network_hash: null, held_until: null })
    .where('network_hash', 'is not', null)
    .where('held_until', '<=', ctx.clock.now())
    .execute();
}

/**
 * Counts a try against the newest code emailed to an email address about an event, and returns what to compare the code
 * with; undefined if no usable code exists. Counted before comparing, so that simultaneous guesses count one by one.
 */
export async function countRsvpCodeTry(
  ctx: Ctx,
  input: { eventId: number; email: string; atMost: number },
): Promise<{ token: RsvpToken; tokenHash: string; codeHash: string } | undefined> {
  const row = await ctx.db
    .updateTable('rsvp_tokens')
    .set({ code_tries: sql`code_tries + 1` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('rsvp_tokens as r')
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .select('r.id')
        .where('r.event_id', '=', input.eventId)
        .where(sql`lower(u.email)`, '=', sql`lower(${input.email})`)
        .where('r.code_hash', 'is not', null)
        .orderBy('r.id', 'desc')
        .limit(1),
    )
    .where('code_tries', '<', input.atMost)
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
  return { token: rsvpToken(token), tokenHash, codeHash };
}

/** Marks a token as used; true only once. */
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

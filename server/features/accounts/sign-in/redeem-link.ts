import { notFound, Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { clearLimit, countTry, takeFromLimit, tooMany } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { createPersonForEmail } from '../persons/create-person-for-email.ts';
import { findCredentialsByEmail, markVerified } from '../persons/person.store.ts';
import { revokeSessionsOf } from '../sessions/session.store.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { REDEEMS_PER_IP, WRONG_CODES_PER_ADDRESS } from './limits.ts';
import { hashCode, hashToken, sameHash } from './secrets.ts';
import {
  countCodeTry,
  findLiveToken,
  revokeOtherTokens,
  SIGN_IN_PURPOSES,
  spendToken,
  type Token,
} from './token.store.ts';

/** Wrong codes allowed per email; its link still works after that. */
export const CODE_TRIES = 5;

const LINK_GONE = 'This link has expired or was already used. Ask for a new one.';
const CODE_WRONG = "That code isn't right, or it has expired. If you're not sure, ask for a new one.";

/** One message for a link that never existed, was used, or has expired. */
export function linkGone(message = LINK_GONE): Refusal {
  return new Refusal('link_gone', notFound().status, message);
}

export interface SignedIn {
  readonly session: StartedSession;
  readonly personId: number;
  /** The page that was requested before the email was sent; null if none. */
  readonly next: string | null;
}

export type Redemption = { readonly token: string } | { readonly email: string; readonly code: string };

/**
 * Signs in through an emailed link or code, once. It verifies the email address: an account is created if there was
 * none, and the first verification ends all earlier, unverified passwords and sessions.
 */
export async function redeemLink(ctx: Ctx, redemption: Redemption, origin: Origin): Promise<SignedIn> {
  await takeFromLimit(ctx, REDEEMS_PER_IP, networkOf(origin.ip));
  const byToken = 'token' in redemption;
  const token = byToken ? await tokenOfLink(ctx, redemption.token) : await tokenOfCode(ctx, redemption);
  return inTransaction(ctx, async (tx) => {
    const refusal = byToken ? linkGone() : refuseFields({ code: CODE_WRONG });
    if (!(await spendToken(tx.db, token.id, tx.clock.real()))) throw refusal;
    const personId = await personOfToken(tx, token);
    if (personId === undefined) throw refusal;
    return { ...(await enter(tx, personId, token, origin)), next: token.next };
  });
}

async function tokenOfLink(ctx: Ctx, token: string): Promise<Token> {
  const live = await findLiveToken(ctx.db, hashToken(token), SIGN_IN_PURPOSES, ctx.clock.real());
  if (!live) {
    logSecurity(ctx, 'sign_in_failed', { outcome: 'link_gone' });
    throw linkGone();
  }
  return live;
}

async function tokenOfCode(ctx: Ctx, typed: { email: string; code: string }): Promise<Token> {
  const address = typed.email.toLowerCase();
  const tried = await countTry(ctx, WRONG_CODES_PER_ADDRESS, address);
  if (!tried.allowed) throw tooMany(tried.retryAfterSeconds);
  const found = await countCodeTry(ctx.db, typed.email, ctx.clock.real(), CODE_TRIES);
  if (!found || !sameHash(found.codeHash, hashCode(found.tokenHash, typed.code))) {
    logSecurity(ctx, 'sign_in_failed', { outcome: 'wrong_code', personId: found?.token.personId ?? undefined });
    throw refuseFields({ code: CODE_WRONG });
  }
  await clearLimit(ctx, WRONG_CODES_PER_ADDRESS, address);
  return found.token;
}

const withVisitOf = (tx: Ctx, { visitSource }: Token): Ctx => (visitSource ? { ...tx, visitSource } : tx);

/** The token's current owner. A link emailed to an email address that the account no longer has doesn't count. */
async function personOfToken(tx: Ctx, token: Token): Promise<number | undefined> {
  if (token.personId === null)
    return (await createPersonForEmail(withVisitOf(tx, token), token.email, 'sign_up')).personId;
  const known = await findCredentialsByEmail(tx.db, token.email);
  return known?.id === token.personId ? known.id : undefined;
}

async function enter(tx: Ctx, personId: number, token: Token, origin: Origin) {
  const real = tx.clock.real();
  if (await markVerified(tx.db, personId, tx.clock.now())) await revokeSessionsOf(tx.db, personId, real);
  await revokeOtherTokens(tx.db, token.email, SIGN_IN_PURPOSES, token.id, real);
  return { session: await startSession(tx, personId, origin), personId };
}

/** A redemption from a request body: a token, or an email address with a code; refuses at the missing field. */
export function redemptionOf(body: {
  token?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}): Redemption {
  if (body.token !== undefined && body.email === undefined && body.code === undefined) return { token: body.token };
  if (body.token !== undefined) throw refuse('malformed', 400, 'Send either a token, or an email and a code.');
  if (body.email === undefined && body.code === undefined) throw refuseFields({ token: 'This field is required.' });
  if (body.email === undefined) throw refuseFields({ email: 'This field is required.' });
  if (body.code === undefined) throw refuseFields({ code: 'This field is required.' });
  return { email: body.email, code: body.code };
}

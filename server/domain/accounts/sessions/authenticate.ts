import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import { type Actor, type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { gatheredRead } from '#server/platform/gather.ts';
import { hashToken, newToken } from '../sign-in/secrets.ts';
import { queryLiveSessions } from './session.query.ts';
import {
  ROTATION_GRACE_MS,
  SESSION_LIFE,
  type SessionKind,
  sessionEnds,
  sessionKindOf,
  TOUCH_EVERY_MS,
} from './session.rules.ts';
import { insertSession, retireSession, revokeSessionByToken, touchSession } from './session.store.ts';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from './session-cookie.ts';

const VISITOR: Actor = { kind: 'visitor' };

type LiveSession = Awaited<ReturnType<typeof queryLiveSessions>>[number];

/** Sessions of requests that came together, in one statement. */
const readLiveSession = gatheredRead<Clock, string, LiveSession | undefined>(async (db, clock, tokenHashes) => {
  const rows = await queryLiveSessions(db, { tokenHashes: [...new Set(tokenHashes)], real: clock.real() });
  const byToken = new Map(rows.map((row) => [row.token_hash, row]));
  return tokenHashes.map((tokenHash) => byToken.get(tokenHash));
});

/**
 * Who sends this request, by its session cookie; a visitor where there is none, it has ended, or it owes the second step.
 * Counts as use of the session. Where the person's rights have changed since the token was made, a new token goes out.
 */
export async function authenticate(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = sessionTokenOf(ctx.config, request);
  if (token === undefined) return VISITOR;
  const real = ctx.clock.real();
  const session = await readLiveSession(ctx.db, ctx.clock, hashToken(token));
  if (!session) {
    forget(ctx, request, reply);
    return VISITOR;
  }
  if (session.owes_second_step) return VISITOR;
  const kind = sessionKindOf({ isStaff: session.is_staff, isTeacher: session.is_teacher });
  let sessionId = session.id;
  if (kind !== session.kind) {
    const { expiresAt, idleExpiresAt } = sessionEnds(
      kind,
      new Date(session.created_ms),
      new Date(session.last_seen_ms),
    );
    if (expiresAt <= real || idleExpiresAt <= real) {
      await revokeSessionByToken(ctx.db, hashToken(token), real);
      forget(ctx, request, reply);
      return VISITOR;
    }
    sessionId = await rotate(ctx, request, reply, session, kind);
  } else if (real.getTime() - session.last_seen_ms >= TOUCH_EVERY_MS) {
    await touchSession(ctx.db, session.id, real, new Date(real.getTime() + SESSION_LIFE[kind].idleMs));
  }
  return { kind: 'person', personId: session.user_id, sessionId, needsOnboarding: session.needs_onboarding };
}

/** Whether a request carries a session that lives, though it may still owe the second step. Changes nothing. */
export async function carriesLiveSession(ctx: Ctx, request: FastifyRequest): Promise<boolean> {
  const token = sessionTokenOf(ctx.config, request);
  return token !== undefined && (await readLiveSession(ctx.db, ctx.clock, hashToken(token))) !== undefined;
}

/** What a browser asks for as a page; who says nothing of it is no browser, or the page that we draw ourselves. */
const PAGES = new Set([undefined, 'document', 'iframe']);

/**
 * Takes a dead cookie away, with a page only: a script's call or a picture may be answered after its page signed in anew, and
 * the cookie that it would take away is the new one by then.
 */
function forget(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers['sec-fetch-dest'];
  if (PAGES.has(Array.isArray(wanted) ? wanted[0] : wanted)) clearSessionCookie(ctx.config, reply);
}

/** A new token for changed rights. Requests that still carry the old one are answered for some seconds. */
async function rotate(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  session: LiveSession,
  kind: SessionKind,
): Promise<number> {
  const real = ctx.clock.real();
  const token = newToken();
  const startedAt = new Date(session.created_ms);
  const successor = await inTransaction(ctx, async (tx) => {
    const until = new Date(real.getTime() + ROTATION_GRACE_MS);
    if (!(await retireSession(tx.db, session.id, session.kind, kind, until))) return undefined;
    return insertSession(tx.db, {
      tokenHash: hashToken(token),
      personId: session.user_id,
      kind,
      startedAt,
      usedAt: real,
      authenticatedAt: startedAt,
      secondStepAt: session.totp_ms === null ? null : new Date(session.totp_ms),
      ...sessionEnds(kind, startedAt, real),
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    });
  });
  if (successor === undefined) return session.id;
  setSessionCookie(ctx.config, reply, { token, kind });
  return successor;
}

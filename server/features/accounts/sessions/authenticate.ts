import type { FastifyReply, FastifyRequest } from 'fastify';
import { batchedRead } from '#server/platform/batch.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Actor, type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { noteFacts, type PersonFactsRow } from '../persons/load-person.ts';
import { hashToken, newToken } from '../sign-in/secrets.ts';
import {
  ROTATION_GRACE_MS,
  SESSION_LIFE,
  type SessionKind,
  sessionEnds,
  sessionKindOf,
  TOUCH_EVERY_MS,
} from './session.rules.ts';
import { insertSession, retireSession, revokeSessionsByToken, touchSession } from './session.store.ts';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from './session-cookie.ts';

const VISITOR: Actor = { kind: 'visitor' };

/** A live session, with its person's current rights. */
interface LiveSession {
  readonly id: number;
  readonly token_hash: string;
  readonly user_id: number;
  readonly kind: string;
  readonly created_ms: number;
  readonly last_seen_ms: number;
  readonly totp_ms: number | null;
  readonly owes_second_step: boolean;
  readonly is_staff: boolean;
  readonly needs_onboarding: boolean;
  readonly is_teacher: boolean;
}

export interface SessionWithFactsRow extends PersonFactsRow, Omit<LiveSession, keyof PersonFactsRow | 'user_id'> {
  readonly session_id: number;
}

declare module '#server/platform/readers.ts' {
  interface Readers {
    /** The live sessions among these tokens', with the `personFacts` of their people. */
    sessionsWithFacts(
      db: Db,
      query: { tokenHashes: string[]; real: Date; now: Date },
    ): Promise<readonly SessionWithFactsRow[]>;
  }
}

/** A live session as read; `at`: when it was read, as `performance.now()`. */
interface Found extends LiveSession {
  readonly facts: PersonFactsRow;
  readonly at: number;
}

/** Batches the sessions of concurrent requests, with all facts about their people, into one statement. */
const readWithFacts = batchedRead<Clock, Pick<Ctx, 'readers'> & { tokenHash: string }, Found | undefined>(
  async (db, clock, calls) => {
    // A process has only one set of readers, so the first caller's will do.
    const rows = await calls[0]?.readers.sessionsWithFacts(db, {
      tokenHashes: [...new Set(calls.map(({ tokenHash }) => tokenHash))],
      real: clock.real(),
      now: clock.now(),
    });
    const at = performance.now();
    const byToken = new Map(
      rows?.map((row) => [row.token_hash, { ...row, id: row.session_id, user_id: row.id, facts: row, at }]),
    );
    return calls.map(({ tokenHash }) => byToken.get(tokenHash));
  },
);

/** The token's live session with all facts about the person: read on each request, never cached. */
function findSession(ctx: Ctx, tokenHash: string): Promise<Found | undefined> {
  return readWithFacts(ctx.db, ctx.clock, { readers: ctx.readers, tokenHash });
}

/**
 * `authenticate` for a read-only request: reads the session together with what `findPerson` returns about the actor.
 */
export async function authenticateReader(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = sessionTokenOf(ctx.config, request);
  return token === undefined ? VISITOR : actorOf(ctx, { request, reply, token }, true);
}

/**
 * The actor of a request, from its session cookie; a visitor if there is no cookie, the session has ended, or the
 * second step is still due. Counts as use of the session. If the person's rights have changed since the token was
 * issued, sends a new token.
 */
export async function authenticate(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = sessionTokenOf(ctx.config, request);
  return token === undefined ? VISITOR : actorOf(ctx, { request, reply, token }, false);
}

interface SessionLookup {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly token: string;
}

async function actorOf(ctx: Ctx, { request, reply, token }: SessionLookup, onlyReads: boolean): Promise<Actor> {
  const real = ctx.clock.real();
  const session = await findSession(ctx, hashToken(token));
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
      await revokeSessionsByToken(ctx.db, [hashToken(token)], real);
      forget(ctx, request, reply);
      return VISITOR;
    }
    sessionId = await rotate(ctx, request, reply, session, kind);
  } else if (real.getTime() - session.last_seen_ms >= TOUCH_EVERY_MS) {
    await touchSession(ctx.db, session.id, real, new Date(real.getTime() + SESSION_LIFE[kind].idleMs));
  }
  const { user_id: personId, needs_onboarding: needsOnboarding } = session;
  const actor: Actor = { kind: 'person', personId, sessionId, needsOnboarding };
  noteFacts(actor, session.facts, { at: session.at, once: !onlyReads });
  return actor;
}

/**
 * `sec-fetch-dest` of a page request. Without the header, the client isn't a browser, or we render the page ourselves.
 */
const PAGES = new Set([undefined, 'document', 'iframe']);

/**
 * Clears a dead cookie, but only on a page request: a script's call or a picture may finish after its page has signed
 * in again, and would then clear the new cookie.
 */
function forget(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers['sec-fetch-dest'];
  if (PAGES.has(Array.isArray(wanted) ? wanted[0] : wanted)) clearSessionCookie(ctx.config, reply);
}

/** Issues a new token for changed rights. Requests that still carry the old one are accepted for a few seconds. */
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
      successorOf: session.id,
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

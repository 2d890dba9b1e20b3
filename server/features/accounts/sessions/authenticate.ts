import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import { type Actor, type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { gatheredRead } from '#server/platform/gather.ts';
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

/** A session that lives, and what its person's rights are today. */
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

/** A live session with all facts about its person. */
export interface SessionWithFactsRow extends PersonFactsRow, Omit<LiveSession, keyof PersonFactsRow | 'user_id'> {
  readonly session_id: number;
}

declare module '#server/platform/readers.ts' {
  interface Readers {
    /** The live sessions among these, with the facts of `personFacts` about whose they are. */
    sessionsWithFacts(
      db: Db,
      asked: { tokenHashes: string[]; real: Date; now: Date },
    ): Promise<readonly SessionWithFactsRow[]>;
  }
}

/** `at`: when it was read, by `performance.now()`. */
interface Found extends LiveSession {
  readonly facts: PersonFactsRow;
  readonly at: number;
}

/** Sessions of requests that came together, with all facts about their persons, in one statement. */
const readWithFacts = gatheredRead<Clock, Pick<Ctx, 'readers'> & { tokenHash: string }, Found | undefined>(
  async (db, clock, asked) => {
    // One program has one set of readers: those of whoever asked first.
    const rows = await asked[0]?.readers.sessionsWithFacts(db, {
      tokenHashes: [...new Set(asked.map(({ tokenHash }) => tokenHash))],
      real: clock.real(),
      now: clock.now(),
    });
    const at = performance.now();
    const byToken = new Map(
      rows?.map((row) => [row.token_hash, { ...row, id: row.session_id, user_id: row.id, facts: row, at }]),
    );
    return asked.map(({ tokenHash }) => byToken.get(tokenHash));
  },
);

/** The live session of a token with all facts about the person: read with each request, never remembered. */
function findSession(ctx: Ctx, tokenHash: string): Promise<Found | undefined> {
  return readWithFacts(ctx.db, ctx.clock, { readers: ctx.readers, tokenHash });
}

/** `authenticate` for a request that only reads: what `findPerson` answers about the actor is read with the session. */
export async function authenticateReader(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = sessionTokenOf(ctx.config, request);
  return token === undefined ? VISITOR : actorOf(ctx, { request, reply, token }, true);
}

/**
 * Who sends this request, by its session cookie; a visitor where there is none, it has ended, or it owes the second step.
 * Counts as use of the session. Where the person's rights have changed since the token was made, a new token goes out.
 */
export async function authenticate(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = sessionTokenOf(ctx.config, request);
  return token === undefined ? VISITOR : actorOf(ctx, { request, reply, token }, false);
}

interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly token: string;
}

async function actorOf(ctx: Ctx, { request, reply, token }: Asking, onlyReads: boolean): Promise<Actor> {
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

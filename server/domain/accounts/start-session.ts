import type { Ctx } from '#server/platform/ctx.ts';
import { hashToken, newToken } from './secrets.ts';
import { type SessionKind, sessionEnds, sessionKindOf } from './session.rules.ts';
import { insertSession, revokeSessionByToken, rightsOf } from './session.store.ts';
import { sessionCookieName } from './session-cookie.ts';

/** From where somebody signs in. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Token of the session that this browser carries now: it ends, whoever's it was. */
  readonly presentToken?: string | undefined;
}

export interface StartedSession {
  readonly token: string;
  readonly kind: SessionKind;
  readonly sessionId: number;
  /** The cookie header that carries it. */
  readonly cookie: string;
}

const NOWHERE: Origin = { ip: '', userAgent: null };

/** Starts a session with a new token; the browser's earlier one ends. Sessions live on real time. */
export async function startSession(tx: Ctx, personId: number, origin: Origin = NOWHERE): Promise<StartedSession> {
  const rights = await rightsOf(tx.db, personId);
  if (!rights) throw new Error(`No person ${personId}.`);
  const real = tx.clock.real();
  if (origin.presentToken) await revokeSessionByToken(tx.db, hashToken(origin.presentToken), real);
  const kind = sessionKindOf(rights);
  const token = newToken();
  const sessionId = await insertSession(tx.db, {
    tokenHash: hashToken(token),
    personId,
    kind,
    startedAt: real,
    usedAt: real,
    authenticatedAt: real,
    ...sessionEnds(kind, real, real),
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
  });
  return { token, kind, sessionId, cookie: `${sessionCookieName(tx.config)}=${token}` };
}

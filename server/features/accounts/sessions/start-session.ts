import type { Ctx } from '#server/platform/ctx.ts';
import { hashToken, newToken } from '../sign-in/secrets.ts';
import { halfSessionEnds, type SessionKind, sessionEnds, sessionKindOf } from './session.rules.ts';
import { insertSession, revokeSessionsByToken, rightsOf } from './session.store.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Where a sign-in comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Token of this browser's current session. */
  readonly presentToken?: string | undefined;
  /** All tokens that this browser holds: their sessions end, no matter whose they are. */
  readonly heldTokens?: readonly string[] | undefined;
}

export interface StartedSession {
  readonly token: string;
  readonly kind: SessionKind;
  readonly sessionId: number;
  /** True: the session signs no one in until the second step is done. */
  readonly secondStepDue: boolean;
  readonly cookie: string;
}

const NOWHERE: Origin = { ip: '', userAgent: null };

/**
 * Starts a session with a new token, and ends the browser's earlier one. Sessions run on real time. Every way to sign
 * in ends up here. A person with two-step sign-in gets a half session, which grants nothing and expires soon, unless
 * `shown` is `both-steps`.
 */
export async function startSession(
  tx: Ctx,
  personId: number,
  origin: Origin = NOWHERE,
  shown: 'first-step' | 'both-steps' = 'first-step',
): Promise<StartedSession> {
  const rights = await rightsOf(tx.db, personId);
  if (!rights) throw new Error(`No person ${personId}.`);
  const real = tx.clock.real();
  await revokeSessionsByToken(tx.db, (origin.heldTokens ?? []).map(hashToken), real);
  const kind = sessionKindOf(rights);
  const secondStepDue = rights.hasSecondStep && shown === 'first-step';
  const token = newToken();
  const sessionId = await insertSession(tx.db, {
    tokenHash: hashToken(token),
    personId,
    kind,
    startedAt: real,
    usedAt: real,
    authenticatedAt: real,
    secondStepAt: shown === 'both-steps' ? real : null,
    ...(secondStepDue ? halfSessionEnds(real) : sessionEnds(kind, real, real)),
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
  });
  return { token, kind, sessionId, secondStepDue, cookie: `${sessionCookieName(tx.config)}=${token}` };
}

import { type Refusal, refuse } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { endHalfSession, findHalfSession } from '../sessions/session.store.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { hashToken } from '../sign-in/secrets.ts';
import { withCode } from '../sign-in/with-code.ts';

const OVER = 'Your sign-in has expired. Sign in again.';

function over(): Refusal {
  return refuse('second_step_over', 401, OVER);
}

function halfSessionOf(ctx: Ctx, presentToken: string | undefined) {
  return presentToken ? findHalfSession(ctx.db, hashToken(presentToken), ctx.clock.real()) : undefined;
}

export async function isSecondStepDue(ctx: Ctx, presentToken: string | undefined): Promise<boolean> {
  return (await halfSessionOf(ctx, presentToken)) !== undefined;
}

/** Completes the second step of signing in: the half session ends, and a full one with a new token begins. */
export async function completeSecondStep(
  ctx: Ctx,
  typed: string,
  origin: Origin,
): Promise<{ session: StartedSession; personId: number }> {
  const half = await halfSessionOf(ctx, origin.presentToken);
  if (!half) throw over();
  const { personId } = half;
  return withCode(ctx, { personId, ip: origin.ip }, typed, async (tx) => {
    if (!(await endHalfSession(tx.db, half.id, tx.clock.real()))) throw over();
    return { session: await startSession(tx, personId, origin, 'both-steps'), personId };
  });
}

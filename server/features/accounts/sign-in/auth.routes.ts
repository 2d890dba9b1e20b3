import * as auth from '#contract/accounts/auth.endpoints.ts';
import * as twoStep from '#contract/accounts/two-step.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Exchange, type Route, route } from '#server/platform/http/route.ts';
import { loadPerson } from '../persons/load-person.ts';
import { presentCurrentUser } from '../persons/person.present.ts';
import { clearSessionCookie, heldTokensOf, sessionTokenOf, setSessionCookie } from '../sessions/session-cookie.ts';
import type { Origin, StartedSession } from '../sessions/start-session.ts';
import { completeSecondStep, isSecondStepDue } from '../two-step/second-step.ts';
import { makeFirstStaff } from './first-staff.ts';
import { redeemLink, redemptionOf } from './redeem-link.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { requestSignInLink } from './request-sign-in-link.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const CHECK_YOUR_EMAIL = 'Check your email: we sent you a link and a code.';
const RESET_SENT = 'Check your email: we sent you a link for a new password.';

function originOf(ctx: Ctx, { request }: Exchange): Origin {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    presentToken: sessionTokenOf(ctx.config, request),
    heldTokens: heldTokensOf(ctx.config, request),
  };
}

/** Sends the new session token and returns who is signed in: no one yet if the second step is due. */
async function respondSignedIn(
  ctx: Ctx,
  exchange: Exchange,
  signedIn: { session: StartedSession; personId: number; next: string | null },
) {
  const { session, personId, next } = signedIn;
  const person = session.secondStepDue ? null : await loadPerson(ctx, personId);
  setSessionCookie(ctx.config, exchange.reply, session);
  return { user: person && presentCurrentUser(person), next, secondStepDue: session.secondStepDue };
}

export const authRoutes: readonly Route[] = [
  route(auth.signUp, async (ctx, { body }, { request }) => ({
    message: CHECK_YOUR_EMAIL,
    ...(await requestSignInLink(ctx, { email: body.email, next: body.next, ip: request.ip })),
  })),
  route(auth.requestLink, async (ctx, { body }, { request }) => ({
    message: CHECK_YOUR_EMAIL,
    ...(await requestSignInLink(ctx, { email: body.email, next: body.next, ip: request.ip })),
  })),
  route(auth.requestPasswordReset, async (ctx, { body }, { request }) => ({
    message: RESET_SENT,
    ...(await requestPasswordReset(ctx, { email: body.email, ip: request.ip })),
  })),
  route(auth.signIn, async (ctx, { body }, exchange) => {
    const signedIn = await signIn(ctx, body, originOf(ctx, exchange));
    return respondSignedIn(ctx, exchange, { ...signedIn, next: body.next ?? null });
  }),
  route(auth.redeemLink, async (ctx, { body }, exchange) =>
    respondSignedIn(ctx, exchange, await redeemLink(ctx, redemptionOf(body), originOf(ctx, exchange))),
  ),
  route(auth.resetPassword, async (ctx, { params, body }, exchange) =>
    respondSignedIn(
      ctx,
      exchange,
      await resetPassword(ctx, { token: params.token, password: body.password }, originOf(ctx, exchange)),
    ),
  ),
  route(auth.makeFirstStaff, async (ctx, { body }, exchange) =>
    respondSignedIn(ctx, exchange, await makeFirstStaff(ctx, body, originOf(ctx, exchange))),
  ),
  route(twoStep.secondStepDue, async (ctx, _input, { request }) => ({
    due: await isSecondStepDue(ctx, sessionTokenOf(ctx.config, request)),
  })),
  route(twoStep.completeSecondStep, async (ctx, { body }, exchange) => {
    const signedIn = await completeSecondStep(ctx, body.code, originOf(ctx, exchange));
    return respondSignedIn(ctx, exchange, { ...signedIn, next: null });
  }),
  route(auth.signOut, async (ctx, _input, { request, reply }) => {
    await signOut(ctx, heldTokensOf(ctx.config, request));
    clearSessionCookie(ctx.config, reply);
    return {};
  }),
];

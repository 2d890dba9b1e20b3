import * as contract from '#contract/accounts/two-step.endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { requireSelf } from '../persons/require-self.ts';
import { sessionIdOf } from '../sessions/session-id.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes, twoStepOf } from './two-step.ts';

/** Two-step sign-in in the settings; for signing in, see `auth.routes.ts`. */
export const twoStepRoutes: readonly Route[] = [
  route(contract.showTwoStep, async (ctx, { params }) => {
    const person = await requireSelf(ctx, params.id);
    return { twoStep: await twoStepOf(ctx, person.id) };
  }),
  route(contract.beginTwoStep, async (ctx, { params, body }) => {
    const person = await requireSelf(ctx, params.id);
    return beginTwoStep(ctx, person, body.password);
  }),
  route(contract.confirmTwoStep, async (ctx, { params, body }, { request }) => {
    const person = await requireSelf(ctx, params.id);
    const confirmed = await confirmTwoStep(ctx, person, { sessionId: sessionIdOf(ctx), ip: request.ip }, body.code);
    return { twoStep: await twoStepOf(ctx, person.id), ...confirmed };
  }),
  route(contract.renewRecoveryCodes, async (ctx, { params, body }, { request }) => {
    const person = await requireSelf(ctx, params.id);
    const recoveryCodes = await renewRecoveryCodes(ctx, person, request.ip, body.code);
    return { twoStep: await twoStepOf(ctx, person.id), recoveryCodes };
  }),
  route(contract.endTwoStep, async (ctx, { params, body }, { request }) => {
    const person = await requireSelf(ctx, params.id);
    await endTwoStep(ctx, person, request.ip, body.code);
    return { twoStep: await twoStepOf(ctx, person.id) };
  }),
];

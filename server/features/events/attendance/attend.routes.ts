import { attendEvent as attendContract } from '#contract/events/attend.endpoints.ts';
import {
  confirmRsvpByCode as confirmByCodeContract,
  confirmRsvp as confirmContract,
  fromPublicEvent as fromPublicContract,
  joinEvent as joinContract,
  publicAttend as publicContract,
  showJoinLink as showJoinContract,
  showRsvp as showRsvpContract,
  mailSignInFromRsvp as signInContract,
} from '#contract/events/public-attend.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { notifyEventChanged } from '../event/event-live.ts';
import { attendEvent } from './attend-event.ts';
import { confirmRsvp, confirmRsvpByCode, mailSignInFromRsvp, showRsvp } from './confirm-event-rsvp.ts';
import { joinEvent, showJoinLink } from './join-event.ts';
import { fromPublicEvent, publicAttend } from './public-attend-event.ts';

export const routes = [
  route(
    attendContract,
    async (ctx, { params, body }) => {
      const response = await attendEvent(ctx, { eventId: params.id, body });
      notifyEventChanged(ctx, params.id);
      return response;
    },
    { keyWithEffect: true },
  ),
  route(fromPublicContract, (ctx, { body }, exchange) => fromPublicEvent(ctx, body.email, exchange)),
  route(publicContract, async (ctx, { params, body }, exchange) => {
    const response = await publicAttend(ctx, { eventId: params.id, body }, exchange);
    notifyEventChanged(ctx, params.id);
    return response;
  }),
  route(showRsvpContract, (ctx, { params }) => showRsvp(ctx, params.token)),
  route(confirmContract, async (ctx, { body }, exchange) => {
    const response = await confirmRsvp(ctx, body, exchange);
    notifyEventChanged(ctx, response.event.id);
    return response;
  }),
  route(confirmByCodeContract, async (ctx, { params, body }, exchange) => {
    const response = await confirmRsvpByCode(ctx, { eventId: params.id, ...body }, exchange);
    notifyEventChanged(ctx, params.id);
    return response;
  }),
  route(signInContract, async (ctx, { body }, { request }) => {
    await mailSignInFromRsvp(ctx, body.token, request.ip);
    return {};
  }),
  route(showJoinContract, (ctx, { params, query }) => showJoinLink(ctx, { uuid: params.uuid, token: query.t })),
  route(joinContract, (ctx, { params, body }) => joinEvent(ctx, { uuid: params.uuid, token: body.t })),
];

import {
  attendEvent as attendContract,
  buildEventPaymentLink as paymentContract,
  refundTicket as refundContract,
  showTicketRefund as showRefundContract,
} from '#contract/events/attend.endpoints.ts';
import {
  getCalendarFeed,
  makeCalendarFeed as makeFeedContract,
  revokeCalendarFeed as revokeFeedContract,
} from '#contract/events/calendar-feed.endpoints.ts';
import {
  confirmRsvp as confirmContract,
  fromPublicEvent as fromPublicContract,
  joinEvent as joinContract,
  publicAttend as publicContract,
  showJoinLink as showJoinContract,
  showRsvp as showRsvpContract,
  mailSignInFromRsvp as signInContract,
} from '#contract/events/public-attend.endpoints.ts';
import {
  attendEvent,
  confirmRsvp,
  fromPublicEvent,
  joinEvent,
  mailSignInFromRsvp,
  mountLive,
  publicAttend,
  refundTicket,
  releaseFormerMembers,
  releaseLapsedRsvps,
  remindOfEvents,
  sendDueRecaps,
  showJoinLink,
  showRsvp,
  showTicketRefund,
  touchEvent,
} from '#server/domain/events/index.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { buildEventPaymentLink } from '../checkout/event-ticket-payment.ts';
import { cancelEventJob, goOnCancellingEvents } from './cancel-event.ts';
import { makeCalendarFeed, mountCalendarFeed, revokeCalendarFeed, showCalendarFeed } from './event-calendar-feed.ts';

/** The use cases of events: paths, jobs and sweeps of what takes several features. */
export const mount: Feature = {
  name: 'event-use-cases',
  routes: [
    route(attendContract, async (ctx, { params, body }) => {
      const answer = await attendEvent(ctx, { eventId: params.id, body });
      touchEvent(ctx, params.id);
      return answer;
    }),
    route(getCalendarFeed, (ctx) => showCalendarFeed(ctx)),
    route(makeFeedContract, (ctx) => makeCalendarFeed(ctx)),
    route(revokeFeedContract, async (ctx) => {
      await revokeCalendarFeed(ctx);
      return {};
    }),
    route(paymentContract, (ctx, { body }, exchange) => buildEventPaymentLink(ctx, body, exchange)),
    route(fromPublicContract, (ctx, { body }, exchange) => fromPublicEvent(ctx, body.email, exchange)),
    route(publicContract, async (ctx, { params, body }, exchange) => {
      const answer = await publicAttend(ctx, { eventId: params.id, body }, exchange);
      touchEvent(ctx, params.id);
      return answer;
    }),
    route(showRsvpContract, (ctx, { params }) => showRsvp(ctx, params.token)),
    route(confirmContract, async (ctx, { body }, exchange) => {
      const answer = await confirmRsvp(ctx, body.token, exchange);
      touchEvent(ctx, answer.event.id);
      return answer;
    }),
    route(signInContract, async (ctx, { body }, { request }) => {
      await mailSignInFromRsvp(ctx, body.token, request.ip);
      return {};
    }),
    route(showJoinContract, (ctx, { params, query }) => showJoinLink(ctx, { uuid: params.uuid, token: query.t })),
    route(joinContract, (ctx, { params, body }) => joinEvent(ctx, { uuid: params.uuid, token: body.t })),
    route(showRefundContract, async (ctx, { params }) => ({ refund: await showTicketRefund(ctx, params.id) })),
    route(refundContract, async (ctx, { params, body }) => {
      const refund = await refundTicket(ctx, { eventId: params.id, amount: body.amount });
      touchEvent(ctx, params.id);
      return { refund, attending: false as const };
    }),
  ],
  jobs: [cancelEventJob],
  mount(app, makeCtx) {
    mountCalendarFeed(app, makeCtx);
    mountLive(app, makeCtx);
  },
  sweeps: [
    { name: 'events.lapsed-rsvps', run: releaseLapsedRsvps },
    { name: 'events.former-members', run: releaseFormerMembers },
    { name: 'events.cancel-events', run: goOnCancellingEvents },
    { name: 'events.event-reminders', run: remindOfEvents },
    { name: 'events.event-recaps', run: sendDueRecaps },
  ],
};

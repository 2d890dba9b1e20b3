import {
  buildEventPaymentLink as paymentContract,
  refundTicket as refundContract,
  showTicketRefund as showRefundContract,
} from '#contract/events/attend.endpoints.ts';
import {
  getCalendarFeed,
  makeCalendarFeed as makeFeedContract,
  revokeCalendarFeed as revokeFeedContract,
} from '#contract/events/calendar-feed.endpoints.ts';
import { refundTicket, showTicketRefund, touchEvent } from '#server/features/events/index.ts';
import {
  makeCalendarFeed,
  mountCalendarFeed,
  revokeCalendarFeed,
  showCalendarFeed,
} from '#server/features/events/learner/event-calendar-feed.ts';
import { buildEventPaymentLink } from '#server/journeys/checkout/event-ticket-payment.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { cancelEventJob, goOnCancellingEvents } from './cancel-event.ts';

/** The use cases of events: paths, jobs and sweeps of what takes several features. */
export const mount: Feature = {
  name: 'journeys/events',
  routes: [
    route(getCalendarFeed, (ctx) => showCalendarFeed(ctx)),
    route(makeFeedContract, (ctx) => makeCalendarFeed(ctx)),
    route(revokeFeedContract, async (ctx) => {
      await revokeCalendarFeed(ctx);
      return {};
    }),
    route(paymentContract, (ctx, { body }, exchange) => buildEventPaymentLink(ctx, body, exchange)),
    route(showRefundContract, async (ctx, { params }) => ({ refund: await showTicketRefund(ctx, params.id) })),
    route(refundContract, async (ctx, { params, body }) => {
      const refund = await refundTicket(ctx, { eventId: params.id, amount: body.amount });
      touchEvent(ctx, params.id);
      return { refund, attending: false as const };
    }),
  ],
  jobs: [cancelEventJob],
  mount: mountCalendarFeed,
  sweeps: [{ name: 'events.cancel-events', run: goOnCancellingEvents }],
};

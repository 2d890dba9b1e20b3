import {
  buildEventPaymentLink as paymentContract,
  refundTicket as refundContract,
  showTicketRefund as showRefundContract,
} from '#contract/events/attend.endpoints.ts';
import { notifyEventChanged, refundTicket, showTicketRefund } from '#server/features/events/index.ts';
import { buildEventPaymentLink } from '#server/journeys/checkout/event-ticket-payment.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { cancelEventJob, resumeEventCancellations } from './cancel-event.ts';

/** Paid tickets, and canceling an event: seats, money, and notifications. */
export const mount: Feature = {
  name: 'journeys/events',
  routes: [
    route(paymentContract, (ctx, { body }, exchange) => buildEventPaymentLink(ctx, body, exchange)),
    route(showRefundContract, async (ctx, { params }) => ({ refund: await showTicketRefund(ctx, params.id) })),
    route(refundContract, async (ctx, { params, body }) => {
      const refund = await refundTicket(ctx, { eventId: params.id, amount: body.amount });
      notifyEventChanged(ctx, params.id);
      return { refund, attending: false as const };
    }),
  ],
  jobs: [cancelEventJob],
  sweeps: [{ name: 'events.cancel-events', run: resumeEventCancellations }],
};

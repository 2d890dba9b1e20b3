import {
  attendEvent as attendContract,
  joinWaitlist,
  leaveWaitlist,
  buildEventPaymentLink as paymentContract,
  refundTicket as refundContract,
  showTicketRefund as showRefundContract,
} from '#contract/events/attend.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { attendEvent } from './attend-event.ts';
import { buildEventPaymentLink } from './event-ticket-payment.ts';
import { joinEventLine, leaveEventLine } from './event-waitlist.ts';
import { passOnJob, tendEventLines } from './pass-on-event-seats.ts';
import { refundTicket, showTicketRefund } from './refund-event-ticket.ts';

/** The stories of events: paths, jobs and sweeps of what takes several rooms. */
export const room: Room = {
  name: 'event-stories',
  routes: [
    route(attendContract, (ctx, { params, body }) => attendEvent(ctx, { eventId: params.id, body })),
    route(paymentContract, (ctx, { body }) => buildEventPaymentLink(ctx, body)),
    route(showRefundContract, async (ctx, { params }) => ({ refund: await showTicketRefund(ctx, params.id) })),
    route(refundContract, async (ctx, { params, body }) => ({
      refund: await refundTicket(ctx, { eventId: params.id, amount: body.amount }),
      attending: false as const,
    })),
    route(joinWaitlist, async (ctx, { params, body }) => ({
      waitlist: await joinEventLine(ctx, { eventId: params.id, ticketTypeId: body.ticketTypeId }),
    })),
    route(leaveWaitlist, async (ctx, { params, query }) => {
      await leaveEventLine(ctx, { eventId: params.id, ticketTypeId: query.ticketTypeId ?? null });
      return {};
    }),
  ],
  jobs: [passOnJob],
  sweeps: [{ name: 'stories.event-lines', run: tendEventLines }],
};

import { z } from 'zod';
import { quotedPrice } from '../checkout/build-payment-link.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { emptyResponse, id, idInBody, idParam, instant } from '../primitives/wire.ts';
import { attendance, seatWaitlistEntry } from './event.ts';
import { eventParams } from './events.endpoints.ts';

/** A ticket type in a body: null if the event has none. */
const ticketTypeId = idInBody.nullable().default(null);

export const attendEvent = endpoint({
  method: 'POST',
  path: '/events/{id}/attend',
  summary:
    'RSVP to an event or cancel the RSVP; without `attending` it toggles. Only for events that are free for this person',
  tag: 'Events',
  audience: 'signed-in',
  params: eventParams,
  body: z.object({
    ticketTypeId,
    /** True to RSVP, false to cancel; left out: toggles. */
    attending: z.boolean().optional(),
  }),
  response: z.object({
    attending: z.boolean(),
    attendance: attendance.nullable(),
    attendeesCount: z.number().int(),
    seatsRemaining: z.number().int(),
  }),
  idempotent: true,
  storesVisit: true,
});

export const buildEventPaymentLink = endpoint({
  method: 'POST',
  path: '/stripe/build_event_payment_link',
  summary:
    "Hold a seat, create the ticket's order, and return the URL of the payment page; if a code pays for all of it, of the page that follows",
  tag: 'Events',
  audience: 'anyone',
  body: z.object({
    mode: z.literal('payment').default('payment'),
    ticketTypeId: idInBody,
    /** The caller, or a handle that this browser got from POST /users/from_public_event. Left out: the caller. */
    userId: z.union([z.number().int().positive(), z.string().min(1).max(100)]).optional(),
    quotedPrice,
  }),
  response: z.object({ stripeLink: z.string(), orderId: id, expiresAt: instant }),
  idempotent: true,
  storesVisit: true,
});

/** What canceling a paid ticket would refund now. */
export const ticketRefund = z.object({
  /** Dollars refunded; 0: none, and `message` says why. */
  amount: dollars,
  credits: z.number().int(),
  paid: dollars,
  /** Full refund until this time; null: no longer. */
  refundableUntil: instant.nullable(),
  /** A sentence to show before the person confirms. */
  message: z.string(),
});
export type TicketRefund = z.infer<typeof ticketRefund>;

export const showTicketRefund = endpoint({
  method: 'GET',
  path: '/events/{id}/ticket_refunds',
  summary: "What 'Cancel and refund' would refund for your ticket now",
  tag: 'Events',
  audience: 'signed-in',
  params: eventParams,
  response: z.object({ refund: ticketRefund }),
});

export const refundTicket = endpoint({
  method: 'POST',
  path: '/events/{id}/ticket_refunds',
  summary: 'Cancel a paid ticket; the refund follows the rule and is compared with what was shown',
  tag: 'Events',
  audience: 'signed-in',
  params: eventParams,
  body: z.object({
    /** The amount the person saw; if it has changed, 409 `refund_changed`. */
    amount: dollars.min(0).max(10_000_000),
  }),
  response: z.object({ refund: ticketRefund, attending: z.literal(false) }),
  idempotent: true,
});

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/events/{id}/waitlist',
  summary: 'Join the waitlist for a sold-out event or ticket type',
  tag: 'Events',
  audience: 'signed-in',
  params: eventParams,
  body: z.object({ ticketTypeId }),
  response: z.object({ waitlist: seatWaitlistEntry }),
  idempotent: true,
});

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/events/{id}/waitlist',
  summary: 'Leave the waitlist, or give up an offered seat',
  tag: 'Events',
  audience: 'signed-in',
  params: eventParams,
  query: z.object({ ticketTypeId: idParam.optional() }),
  response: emptyResponse,
});

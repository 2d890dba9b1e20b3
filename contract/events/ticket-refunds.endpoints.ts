import { z } from 'zod';
import { expectedTotals } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { idParam } from '../primitives/wire.ts';

/** 409 if no one has paid for the ticket type anymore, or if it isn't free. */
export const NOTHING_TO_REFUND = "There's nothing to refund on this ticket type.";

/** How many people have a ticket at this paid price, in cash or credits; a free ticket is 0. */
export const paidPrice = z.object({ price: dollars, people: z.number().int() });
export type PaidPrice = z.infer<typeof paidPrice>;

/** What the refund would return, and to how many people. */
export const ticketRefundTotals = z.object({
  people: z.number().int(),
  /** Dollars refunded to the original payment methods. */
  cash: dollars,
  credits: z.number().int(),
  /**
   * People whose payment is disputed: nothing is refunded until the dispute is settled, and no other figure counts
   * them.
   */
  disputed: z.number().int(),
});
export type TicketRefundTotals = z.infer<typeof ticketRefundTotals>;

const params = z.object({ id: idParam });
const audience = { manages: { ticket_type: 'id' } } as const;

export const showTicketTypeRefund = endpoint({
  method: 'GET',
  path: '/teachers/ticket_types/{id}/refund',
  summary:
    'A ticket type that used to cost money and is free now: how many people would get how much back and keep their seats; zeros if nothing is offered',
  tag: 'Teaching',
  audience,
  params,
  response: z.object({
    refund: z.object({
      /** Highest first; empty for course admins, who don't see prices paid. */
      prices: z.array(paidPrice),
      totals: ticketRefundTotals,
    }),
  }),
});

export const refundTicketType = endpoint({
  method: 'POST',
  path: '/teachers/ticket_types/{id}/refunds',
  summary: 'Refund everyone for a ticket type that is free now, each once; they keep their seats',
  tag: 'Teaching',
  audience,
  params,
  body: z.object({
    expected: expectedTotals,
  }),
  response: z.object({ refunded: ticketRefundTotals }),
  idempotent: true,
});

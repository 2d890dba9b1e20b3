import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { idParam } from '../primitives/wire.ts';

/** 409 once nobody has money in a ticket type any more, or it costs something. */
export const NOTHING_TO_REFUND = "There's nothing to refund on this ticket type.";

/** So many people have a ticket for which so much was paid, in cash or credits; a free one is 0. */
export const paidPrice = z.object({ price: dollars, people: z.number().int() });
export type PaidPrice = z.infer<typeof paidPrice>;

/** What giving the money back would bring, and to how many. */
export const ticketRefundTotals = z.object({
  people: z.number().int(),
  /** Dollars that go back to where they were paid from. */
  cash: dollars,
  credits: z.number().int(),
  /** Whose payment is disputed: nothing goes back until that is decided, so they are in no other figure. */
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
      /** The dearest first; empty for course admins, who see no prices paid. */
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
    /** Figures of the dry run; one that no longer holds is 409 `figures_changed` with the new ones in `details.totals`. */
    expected: z.record(z.string(), z.number()).optional(),
  }),
  response: z.object({ refunded: ticketRefundTotals }),
  idempotent: true,
});

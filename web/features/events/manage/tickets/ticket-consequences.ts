import type { TicketTypeChange } from '#contract/events/ticket-types.endpoints.ts';
import { oldPriceKept } from '#web/features/teaching/manage/change-text.tsx';
import type { Consequence } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';

const said = (lines: readonly (string | false)[]): string[] => lines.filter((line) => line !== false);

/** What saving a ticket type of a published event does, in groups of sentences (rules-teachers H1, H2). */
export function ticketConsequences({ first, off, prices }: TicketTypeChange): Consequence[] {
  return [
    {
      title: 'Who gets in',
      lines: said([
        first !== null &&
          'People will need a ticket from now on. The only way to undo this is to delete every ticket type.',
        first !== null &&
          first.rsvps > 0 &&
          `${counted(first.rsvps, 'person who RSVP’d keeps their seat', 'people who RSVP’d keep their seats')}.`,
        off?.last === true && 'Nothing else is on sale, so no one new can join until you activate a ticket type again.',
        off !== null &&
          off.held > 0 &&
          `${counted(off.held, 'checkout', 'checkouts')} in progress can still be completed.`,
        off !== null &&
          off.waiting > 0 &&
          `${counted(off.waiting, 'person stays', 'people stay')} on the waitlist, but no seats are offered until you activate it again.`,
      ]),
    },
    {
      title: 'Who gets notified',
      lines: said([
        first !== null &&
          first.waiting > 0 &&
          `The RSVP waitlist closes, and ${counted(first.waiting, 'person', 'people')} on it ${first.waiting === 1 ? 'is' : 'are'} notified by email.`,
        off !== null &&
          off.offers > 0 &&
          `${counted(off.offers, 'seat offer is', 'seat offers are')} withdrawn, and ${off.offers === 1 ? 'that person is' : 'those people are'} notified by email.`,
      ]),
    },
    {
      title: 'Money',
      lines: said([
        prices !== null && 'The new price applies to new purchases only. No one is charged or refunded the difference.',
        prices !== null &&
          prices.taken > 0 &&
          `${counted(prices.taken, 'person who already has a ticket keeps it', 'people who already have a ticket keep it')}.`,
        prices !== null && oldPriceKept(prices.held),
        prices?.turns === 'free' && prices.taken > 0 && "It becomes free, but refunds aren't automatic.",
      ]),
    },
  ];
}

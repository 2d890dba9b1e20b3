import type { TicketTypeChange } from '#contract/events/ticket-types.endpoints.ts';
import type { Consequence } from '#web/kit/overlay/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';

const said = (lines: readonly (string | false)[]): string[] => lines.filter((line) => line !== false);

/** What saving a ticket type of a published event does, in groups of sentences (rules-teachers H1, H2). */
export function ticketConsequences({ first, off, prices }: TicketTypeChange): Consequence[] {
  return [
    {
      title: 'Who gets in',
      lines: said([
        first !== null &&
          'From now on people need a ticket. This can’t be undone, except by deleting every ticket type.',
        first !== null &&
          first.rsvps > 0 &&
          `${counted(first.rsvps, 'person who said yes keeps their seat', 'people who said yes keep their seats')}.`,
        off?.last === true && 'Nothing else is on sale: nobody new gets in until you activate one again.',
        off !== null && off.held > 0 && `${counted(off.held, 'checkout', 'checkouts')} under way can still be paid.`,
        off !== null &&
          off.waiting > 0 &&
          `${counted(off.waiting, 'person in line keeps their place', 'people in line keep their places')}, and nothing is offered meanwhile.`,
      ]),
    },
    {
      title: 'Who is told',
      lines: said([
        first !== null &&
          first.waiting > 0 &&
          `The line for an RSVP ends, and ${counted(first.waiting, 'person in it gets', 'people in it get')} an email.`,
        off !== null &&
          off.offers > 0 &&
          `${counted(off.offers, 'offered seat is', 'offered seats are')} taken back, with an email.`,
      ]),
    },
    {
      title: 'Money',
      lines: said([
        prices !== null && 'The new price counts from now on. Nobody is charged or refunded a difference.',
        prices !== null &&
          prices.taken > 0 &&
          `${counted(prices.taken, 'person who has one keeps it', 'people who have one keep it')}.`,
        prices !== null &&
          prices.held > 0 &&
          `${counted(prices.held, 'checkout goes', 'checkouts go')} on at the old price.`,
        prices?.turns === 'free' && prices.taken > 0 && 'It becomes free, and nobody gets money back by itself.',
      ]),
    },
  ];
}

import { expect, test } from 'vitest';
import type { TicketTypeChange } from '#contract/events/ticket-types.endpoints.ts';
import { ticketConsequences } from './ticket-consequences.ts';

const nothing: TicketTypeChange = {
  fields: [],
  consequential: false,
  first: null,
  prices: null,
  off: null,
  totals: { rsvps: 0, waiting: 0, offers: 0 },
};
const lines = (change: Partial<TicketTypeChange>) =>
  Object.fromEntries(
    ticketConsequences({ ...nothing, ...change })
      .filter((group) => group.lines.length > 0)
      .map((group) => [group.title, group.lines]),
  );

test('the first ticket type on sale says that people now need a ticket, who keeps a seat, and whose waitlist closes', () => {
  expect(lines({ first: { rsvps: 12, waiting: 1 } })).toEqual({
    'Who gets in': [
      'People will need a ticket from now on. The only way to undo this is to delete every ticket type.',
      '12 people who RSVP’d keep their seats.',
    ],
    'Who gets notified': ['The RSVP waitlist closes, and 1 person on it is notified by email.'],
  });
});

test('taking one off sale says who can still pay, who stays on the waitlist, and whose offer is withdrawn', () => {
  expect(lines({ off: { held: 2, offers: 1, waiting: 4, last: true } })).toEqual({
    'Who gets in': [
      'Nothing else is on sale, so no one new can join until you activate a ticket type again.',
      '2 checkouts in progress can still be completed.',
      '4 people stay on the waitlist, but no seats are offered until you activate it again.',
    ],
    'Who gets notified': ['1 seat offer is withdrawn, and that person is notified by email.'],
  });
});

test('a new price says that no one is charged the difference; no change says nothing', () => {
  expect(lines({ prices: { taken: 1, held: 1, turns: 'free' } })).toEqual({
    Money: [
      'The new price applies to new purchases only. No one is charged or refunded the difference.',
      '1 person who already has a ticket keeps it.',
      '1 checkout in progress keeps the old price.',
      "It becomes free, but refunds aren't automatic.",
    ],
  });
  expect(lines({})).toEqual({});
});

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

test('the first one on sale says that people need a ticket from now on, who keeps a seat and whose line ends', () => {
  expect(lines({ first: { rsvps: 12, waiting: 1 } })).toEqual({
    'Who gets in': [
      'From now on people need a ticket. This can’t be undone, except by deleting every ticket type.',
      '12 people who said yes keep their seats.',
    ],
    'Who is told': ['The line for an RSVP ends, and 1 person in it gets an email.'],
  });
});

test('off sale says who may still pay, who waits on and whose offer goes', () => {
  expect(lines({ off: { held: 2, offers: 1, waiting: 4, last: true } })).toEqual({
    'Who gets in': [
      'Nothing else is on sale: nobody new gets in until you activate one again.',
      '2 checkouts under way can still be paid.',
      '4 people in line keep their places, and nothing is offered meanwhile.',
    ],
    'Who is told': ['1 offered seat is taken back, with an email.'],
  });
});

test('another price says that nobody is charged a difference; nothing says nothing', () => {
  expect(lines({ prices: { taken: 1, held: 1, turns: 'free' } })).toEqual({
    Money: [
      'The new price counts from now on. Nobody is charged or refunded a difference.',
      '1 person who has one keeps it.',
      '1 checkout goes on at the old price.',
      'It becomes free, and nobody gets money back by itself.',
    ],
  });
  expect(lines({})).toEqual({});
});

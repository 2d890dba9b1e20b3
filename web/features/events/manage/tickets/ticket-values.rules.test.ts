import { describe, expect, test } from 'vitest';
import type { TicketTypeInput } from '#contract/events/ticket-types.endpoints.ts';
import { expectEveryFieldSent, type SentFields } from '#testing/every-field-sent.ts';
import { checkTicket, seatsText, type TicketValues, ticketBody } from './ticket-values.rules.ts';

const values: TicketValues = { name: 'Stage', capacity: '50', price: '10', nonmemberPrice: '15', status: 'active' };

describe('ticket type form values', () => {
  test('are checked the way the server does it, all at once', () => {
    expect(checkTicket(values)).toEqual({});
    expect(checkTicket({ ...values, name: ' ', capacity: '', price: '0.30', nonmemberPrice: '12.345' })).toEqual({
      name: 'This field is required.',
      capacity: 'This field is required.',
      price: 'Enter at least $0.50, or 0 for free.',
      nonmemberPrice: 'Enter dollars with at most two decimals, like 150 or 12.50.',
    });
    expect(checkTicket({ ...values, price: '20' })).toEqual({
      nonmemberPrice: "Members can't pay more than everyone else.",
    });
    expect(checkTicket({ ...values, capacity: '0' })).toEqual({ capacity: 'Enter 1 to 100,000 seats.' });
    expect(checkTicket({ ...values, capacity: '2.5' })).toEqual({ capacity: 'Enter a whole number.' });
  });

  test('are sent as numbers, and only if changed', () => {
    expect(ticketBody({ price: '$1,250.50', capacity: '1,000' })).toEqual({ price: 1250.5, capacity: 1000 });
    expect(ticketBody({ status: 'disabled' })).toEqual({ status: 'disabled' });
  });
});

test('the text below the capacity says what it can’t go below', () => {
  expect(seatsText({ seats: { taken: 0, held: 0, waiting: 0 } })).toBe('How many people can get this ticket.');
  expect(seatsText({ seats: { taken: 1200, held: 2, waiting: 3 } })).toBe(
    '1,200 taken, 2 held, 3 on the waitlist. Can’t go below 1,202.',
  );
});

const SENT: SentFields<TicketValues, TicketTypeInput> = {
  name: ['Balcony', { name: 'Balcony' }],
  capacity: ['1,000', { capacity: 1000 }],
  price: ['$12.50', { price: 12.5 }],
  nonmemberPrice: ['15', { nonmemberPrice: 15 }],
  status: ['disabled', { status: 'disabled' }],
};
test('every changed field is sent', () => expectEveryFieldSent(ticketBody, SENT));

import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { eventPage } from './event-page.factory.ts';
import { PublicAttendees } from './public-attendees.tsx';

const ticket = {
  id: 1,
  name: 'Seat',
  price: 30,
  nonmemberPrice: 45,
  oneTimePrice: 45,
  codePrice: null,
  seatsRemaining: 5,
  capacity: 5,
};

test('a paid event invites no one to be the first attendee', async () => {
  const drawn = (ticketTypes: (typeof ticket)[], attendeesCount = 0) =>
    renderHtml(<PublicAttendees page={eventPage({ ticketed: true, ticketTypes, attendeesCount })} over={false} />);
  expect(await drawn([])).toContain('Be the first to attend');
  expect(await drawn([ticket])).toBe('');
  expect(await drawn([ticket], 2)).toContain('attending');
});

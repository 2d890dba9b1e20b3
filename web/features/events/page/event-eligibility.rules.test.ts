import { describe, expect, it } from 'vitest';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import {
  eligibilityAt,
  memberPriceOf,
  memberPriceText,
  priceOf,
  registerLabel,
  withAttendance,
} from './event-eligibility.rules.ts';
import { END, eventPage as page, START } from './event-page.factory.ts';
import { eventAddress, eventIdOf, seatsLeftText, statusAt } from './event-time.rules.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`);
const no = (code: string) => ({ allowed: false, code, message: 'Why not.' });

const ticket = (id: number, price: number, seatsRemaining = 5) => ({
  id,
  name: `Ticket ${id}`,
  price,
  nonmemberPrice: price,
  oneTimePrice: price,
  codePrice: null,
  seatsRemaining,
  capacity: 10,
});
const held = {
  state: 'attending' as const,
  ticketTypeId: null,
  ticketTypeName: null,
  paid: false,
  byEnrolment: false,
  joined: false,
};

describe('event status by the clock', () => {
  it('starts and ends at the exact instant, and doesn’t reopen after an early end', () => {
    const event = page().event;
    expect(statusAt(event, at('18:59'))).toBe('published');
    expect(statusAt(event, Date.parse(START))).toBe('started');
    expect(statusAt(event, Date.parse(END))).toBe('completed');
    expect(statusAt({ ...event, status: 'completed' }, at('19:30'))).toBe('completed');
    expect(statusAt({ ...event, status: 'cancelled' }, at('19:30'))).toBe('cancelled');
    expect(statusAt(event, null)).toBe('published');
  });
});

describe('what the event card shows', () => {
  it('offers to attend a free event, and to register for a priced one', () => {
    expect(eligibilityAt(page(), at('12:00'))).toEqual({ kind: 'open', buy: 'Attend', ticketed: false, now: false });
    const priced = page({ ticketed: true, ticketTypes: [ticket(1, 0), ticket(2, 12)] });
    expect(eligibilityAt(priced, at('12:00'))).toEqual({ kind: 'open', buy: 'Register', ticketed: true, now: false });
  });

  it('lets people join after the start only if there are no tickets', () => {
    expect(eligibilityAt(page(), at('19:30'))).toMatchObject({ kind: 'open', now: true });
    expect(eligibilityAt(page({ ticketed: true, ticketTypes: [ticket(1, 0)] }), at('19:30')).kind).toBe('closed');
    expect(eligibilityAt(page(), at('20:30')).kind).toBe('ended');
  });

  it('opens the doors 15 minutes before, and the join button at the start; canceling ends then', () => {
    const mine = page({}, { attendance: held });
    expect(eligibilityAt(mine, at('18:00'))).toMatchObject({ cancel: true, early: false, join: false });
    expect(eligibilityAt(mine, at('18:45'))).toMatchObject({ cancel: true, early: true, join: false });
    expect(eligibilityAt(mine, at('19:00'))).toMatchObject({ cancel: false, early: false, join: true });
  });

  it('doesn’t let the toggle cancel a paid ticket', () => {
    const paid = page(
      { ticketed: true, ticketTypes: [ticket(1, 12), ticket(2, 0)] },
      { attendance: { ...held, paid: true, ticketTypeId: 1 } },
    );
    const eligibility = eligibilityAt({ ...paid, may: { ...paid.may, refund: true } }, at('12:00'));
    expect(eligibility).toMatchObject({ kind: 'attending', paid: true, cancel: false, refund: true, change: false });
  });

  it('says who the event isn’t for, but current attendees keep their seat', () => {
    const may = { ...page().may, attend: no(EVENT_REFUSALS.membersOnly) };
    expect(eligibilityAt(page({}, { may }), at('12:00'))).toMatchObject({ kind: 'refused', message: 'Why not.' });
    expect(eligibilityAt(page({}, { may, attendance: held }), at('12:00')).kind).toBe('attending');
  });

  it('shows the waitlist position, then the offer until it expires', () => {
    const full = { seatsRemaining: 0 };
    const waiting = { ticketTypeId: null, state: 'waiting' as const, place: 3, joinedAt: START, offerExpiresAt: null };
    expect(eligibilityAt(page(full, { waitlist: [waiting] }), at('12:00'))).toMatchObject({
      kind: 'sold-out',
      entry: { place: 3 },
    });
    const offered = { ...waiting, state: 'offered' as const, offerExpiresAt: new Date(at('13:00')).toISOString() };
    expect(eligibilityAt(page(full, { waitlist: [offered] }), at('12:59')).kind).toBe('offered');
    expect(eligibilityAt(page(full, { waitlist: [offered] }), at('13:00')).kind).toBe('sold-out');
  });
});

it('no one can join while no ticket is on sale, whatever was held before; people on the waitlist stay there', () => {
  const off = { ticketed: true, ticketTypes: [], seatsRemaining: 1 };
  expect(eligibilityAt(page(off), at('12:00'))).toEqual({ kind: 'off-sale', entry: null });
  const waiting = { ticketTypeId: 1, state: 'waiting' as const, place: 2, joinedAt: START, offerExpiresAt: null };
  expect(eligibilityAt(page(off, { waitlist: [waiting] }), at('12:00'))).toEqual({ kind: 'off-sale', entry: waiting });
});

describe('optimistic update', () => {
  it('shows the seat as taken, and undoing it restores everything', () => {
    const before = page({ ticketed: true, ticketTypes: [ticket(1, 0)] });
    const after = withAttendance(before, { attending: true, ticketTypeId: 1 });
    expect(after.event).toMatchObject({ attendeesCount: 11, seatsRemaining: 4 });
    expect(after.event.ticketTypes[0]?.seatsRemaining).toBe(4);
    expect(after.attendingEventIds).toEqual([7]);
    const back = withAttendance(after, { attending: false, ticketTypeId: null });
    expect(back.event).toEqual(before.event);
    expect(back.attendance).toBeNull();
  });
});

it('reads the number before the first hyphen of a URL segment', () => {
  expect(eventIdOf('12-open-mic')).toBe(12);
  expect(eventIdOf('12')).toBe(12);
  expect(eventIdOf('open-mic')).toBeUndefined();
  expect(eventAddress({ id: 12, slug: 'open-mic' })).toBe('12-open-mic');
});

it('says how many seats are left once they are few', () => {
  expect(seatsLeftText({ seatsRemaining: 5, attendeesCount: 10 })).toBeNull();
  expect(seatsLeftText({ seatsRemaining: 1, attendeesCount: 10 })).toBe('1 seat left');
  expect(seatsLeftText({ seatsRemaining: 0, attendeesCount: 10 })).toBe('No seats remaining');
  expect(seatsLeftText({ seatsRemaining: 2_000, attendeesCount: 10_000 })).toBeNull();
  expect(seatsLeftText({ seatsRemaining: 49, attendeesCount: 10_000 })).toBe('49 seats left');
});

describe('event price', () => {
  const type = (oneTimePrice: number, price: number, codePrice: number | null = null) => ({
    ...ticket(1, oneTimePrice),
    price,
    codePrice,
  });

  it('is the discounted price for someone who holds a code', () => {
    expect(priceOf([type(18, 12, 0), type(45, 30, 20)])).toEqual({ lowest: 0, highest: 20 });
    expect(priceOf([type(18, 12), type(45, 30)])).toEqual({ lowest: 18, highest: 45 });
    expect([registerLabel(12.5), registerLabel(0)]).toEqual(['Register · $12.50', 'Register · Free']);
  });

  it('also shows non-members the member price if it is lower', () => {
    const priceText = (...types: ReturnType<typeof type>[]) => {
      const members = memberPriceOf(types);
      return members && memberPriceText(members);
    };
    expect(priceText(type(8, 5), type(20, 15))).toBe('$5 – $15');
    expect(priceText(type(12, 10), type(15, 10.01))).toBe('$10.00 – $10.01');
    expect(priceText(type(8, 5))).toBe('$5');
    expect(priceText(type(0, 0), type(45, 30))).toBe('free – $30');
    expect(priceText(type(8, 0))).toBe('free');
    expect(priceText(type(8, 8))).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import type { EventStatus } from '#contract/events/event.ts';
import {
  type AttendedEvent,
  type Attendee,
  type ChosenTicket,
  decideAttendance,
  decidePurchase,
  type Held,
} from './attendance.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const event = (change: Partial<AttendedEvent> = {}): AttendedEvent => ({
  status: 'published',
  classSession: false,
  membersOnly: false,
  ofCourse: false,
  membersFirstUntil: null,
  ticketed: false,
  ...change,
});
const anybody: Attendee = { canAttendMembersOnly: false, enrolled: false, manages: false, verified: true };
const going: Held = { state: 'attending', ticketTypeId: null, paid: false };
const withTicket = (ticketTypeId: number, paid = false): Held => ({ state: 'attending', ticketTypeId, paid });
const free = (id: number): ChosenTicket => ({ id, active: true, priceCents: 0 });

interface Case {
  event?: Partial<AttendedEvent>;
  person?: Partial<Attendee>;
  ticketTypeId?: number | null;
  ticket?: ChosenTicket;
  held?: Held | null;
  attending?: boolean;
}
function decide(input: Case): string {
  const decision = decideAttendance({
    event: event(input.event),
    person: { ...anybody, ...input.person },
    ticketTypeId: input.ticketTypeId ?? input.ticket?.id ?? null,
    ticket: input.ticket,
    held: input.held ?? null,
    attending: input.attending,
    now,
  });
  if (decision.do === 'refuse') return `${decision.because.status} ${decision.because.code}`;
  if (decision.do === 'nothing') return `nothing, ${decision.attending ? 'in' : 'out'}`;
  return decision.do === 'take' && decision.from ? 'switch' : decision.do;
}
const later = new Date('2026-12-01T13:00:00Z');
const priced: ChosenTicket = { id: 5, active: true, priceCents: 2500 };

describe('using the toggle', () => {
  test.each<[string, Case, string]>([
    ['a free event, nothing held', {}, 'take'],
    ['a bare press while going cancels', { held: going }, 'cancel'],
    ['wanting in while going changes nothing', { held: going, attending: true }, 'nothing, in'],
    ['wanting out while out changes nothing', { attending: false }, 'nothing, out'],
    ['an RSVP by email that waits is confirmed', { held: { ...going, state: 'pending' } }, 'take'],
    [
      'an RSVP by email that waits can be taken back',
      { held: { ...going, state: 'pending' }, attending: false },
      'cancel',
    ],
    ['without types it can be joined while it runs', { event: { status: 'started' } }, 'take'],
    ['but not cancelled any more', { event: { status: 'started' }, held: going }, '409 event_started'],
    ['over is over', { event: { status: 'completed' } }, '409 event_ended'],
    ['over is over for leaving, too', { event: { status: 'completed' }, held: going }, '409 event_ended'],
    ['cancelled', { event: { status: 'cancelled' } }, '409 event_cancelled'],
    ['a draft, even for its manager', { event: { status: 'draft' }, person: { manages: true } }, '409 event_draft'],
    ['an address that is not proved', { person: { verified: false } }, '403 address_unverified'],
    ['a ticket type where there are none', { ticketTypeId: 3 }, '422 ticket_required'],
    ['no ticket type where there are some', { event: { ticketed: true } }, '422 ticket_required'],
    ['a ticket type of another event', { event: { ticketed: true }, ticketTypeId: 9 }, '422 ticket_required'],
    ['a disabled one', { event: { ticketed: true }, ticket: { ...free(3), active: false } }, '422 ticket_required'],
    ['a free one', { event: { ticketed: true }, ticket: free(3) }, 'take'],
    ['the same again, bare, cancels', { event: { ticketed: true }, ticket: free(3), held: withTicket(3) }, 'cancel'],
    ['another free one switches', { event: { ticketed: true }, ticket: free(4), held: withTicket(3) }, 'switch'],
    ['a priced one goes to the checkout', { event: { ticketed: true }, ticket: priced }, '409 ticket_priced'],
    [
      'ticketed takes nobody after the start',
      { event: { ticketed: true, status: 'started' }, ticket: free(3) },
      '409 event_started',
    ],
    [
      'a paid ticket is not cancelled by the toggle',
      { event: { ticketed: true }, ticket: priced, held: withTicket(5, true) },
      '409 ticket_paid',
    ],
    [
      'wanting in with a paid ticket',
      { event: { ticketed: true }, ticket: priced, held: withTicket(5, true), attending: true },
      '409 ticket_held',
    ],
    [
      'a free one beside a paid one',
      { event: { ticketed: true }, ticket: free(3), held: withTicket(5, true) },
      '409 ticket_held',
    ],
    ['members only', { event: { membersOnly: true } }, '403 members_only'],
    ['members only, for a member', { event: { membersOnly: true }, person: { canAttendMembersOnly: true } }, 'take'],
    ['members only, for who manages it', { event: { membersOnly: true }, person: { manages: true } }, 'take'],
    [
      'members only of a course, for its enrolled',
      { event: { membersOnly: true, ofCourse: true }, person: { enrolled: true } },
      'take',
    ],
    ['members only of a course, for others', { event: { membersOnly: true, ofCourse: true } }, '403 not_enrolled'],
    ['members first, too early', { event: { membersFirstUntil: later } }, '403 members_first'],
    [
      'members first, for a member',
      { event: { membersFirstUntil: later }, person: { canAttendMembersOnly: true } },
      'take',
    ],
    ['members first, when the time has come', { event: { membersFirstUntil: now } }, 'take'],
    [
      'a class session of another cohort',
      { event: { classSession: true, ofCourse: true, membersOnly: true }, person: { canAttendMembersOnly: true } },
      '403 not_enrolled',
    ],
    [
      'a class session of one’s own',
      { event: { classSession: true, ofCourse: true, membersOnly: true }, person: { enrolled: true }, held: going },
      'cancel',
    ],
  ])('%s', (_, input, expected) => {
    expect(decide(input)).toBe(expected);
  });

  test('a person who holds nothing never cancels, and a person who is too late never takes a seat', () => {
    for (const status of ['draft', 'published', 'started', 'completed', 'cancelled'] as EventStatus[]) {
      for (const ticketed of [false, true]) {
        expect(decide({ event: { status, ticketed }, attending: false })).toBe('nothing, out');
        if (status !== 'published' && !(status === 'started' && !ticketed)) {
          expect(
            decide({
              event: { status, ticketed },
              ticketTypeId: ticketed ? 3 : null,
              ...(ticketed ? { ticket: free(3) } : {}),
            }),
          ).toMatch(/^409/);
        }
      }
    }
  });
});

describe('buying a ticket', () => {
  const buy = (input: { ticket?: ChosenTicket; held?: Held | null; event?: Partial<AttendedEvent> }) =>
    decidePurchase({
      event: event({ ticketed: true, ...input.event }),
      person: anybody,
      ticket: input.ticket ?? priced,
      held: input.held ?? null,
      now,
    })?.code ?? 'yes';
  test.each([
    [{}, 'yes'],
    [{ held: withTicket(3) }, 'yes'],
    [{ held: withTicket(5, true) }, 'ticket_held'],
    [{ held: withTicket(7, true) }, 'ticket_held'],
    [{ ticket: free(3) }, 'ticket_free'],
    [{ ticket: { ...priced, active: false } }, 'ticket_required'],
    [{ event: { status: 'started' as const } }, 'event_started'],
    [{ event: { membersOnly: true } }, 'members_only'],
  ])('%j: %s', (input, expected) => {
    expect(buy(input)).toBe(expected);
  });
});

import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { ListedAttendee, TeacherEventRow } from '#contract/events/teacher-event-lists.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { attendeesQuery } from '../attendees/attendees.query.ts';
import { AttendeesPart } from '../attendees/attendees-part.tsx';
import { schoolEventsQuery } from './event-lists.query.ts';
import { FEW_ROWS } from './list-search.rules.ts';
import { ManagedEventRow } from './managed-event-row.tsx';
import { priceText } from './row-tickets.tsx';
import { SchoolEvents } from './school-events.tsx';

const event: TeacherEventRow = {
  id: 7,
  uuid: '0b8f6a3e-0000-4000-8000-000000000000',
  name: 'Foley Night',
  kind: 'Workshop',
  status: 'active',
  cohortMoniker: null,
  cohortId: null,
  courseId: null,
  startsAtUtc: '2027-01-12T00:00:00Z',
  endsAtUtc: '2027-01-12T01:30:00Z',
  timezone: 'America/New_York',
  attendeesCount: 1234,
  zoomUrl: 'https://meet.example.test/room',
  ticketTypes: [],
  hostNames: ['Ida Holm', 'Mara Okafor'],
};
const seat = {
  id: 1,
  name: 'Seat',
  status: 'active' as const,
  price: 20,
  nonmemberPrice: 25,
  capacity: 1000,
  attendeesCount: 2,
  totalPrice: 45,
};

async function drawn(part: ReactNode, client = new QueryClient()): Promise<{ words: string; html: string }> {
  const html = await renderHtml(part, { client });
  return { html, words: wordsOf(html) };
}
const row = (change: Partial<TeacherEventRow> = {}) => drawn(<ManagedEventRow event={{ ...event, ...change }} />);

test('a row links to its emails, in a new tab', async () => {
  const { words, html } = await row();
  expect(html).toContain('<a href="/teachers/events/7/emails" target="_blank"');
  expect(words).toContain('for Foley Night, in a new tab');
});

test('a row says what it is, who hosts, and who attends, and links to its editor', async () => {
  const { words, html } = await row({
    ticketTypes: [
      seat,
      { ...seat, id: 2, name: 'Listener', status: 'disabled', price: 0, nonmemberPrice: 0, totalPrice: 0 },
    ],
  });
  for (const part of [
    'Foley Night',
    'active',
    'Workshop',
    'with Ida Holm, Mara Okafor',
    '1,234 attending',
    'Direct Link',
  ])
    expect(words).toContain(part);
  expect(words).toContain('Seat $20 members, $25 others 2 of 1,000 $45 total');
  expect(words).toContain('Listener (disabled) Free 2 of 1,000 $0 total');
  expect(words).not.toContain('cannot publish');
  expect(html).toContain('href="/teachers/events/7/edit"');
});

test('each state is a word, a draft without a meeting link can’t be published, and a cancelled one is struck through', async () => {
  const draft = await row({ status: 'draft', zoomUrl: null, startsAtUtc: null, endsAtUtc: null });
  expect(draft.words).toContain('DRAFT');
  expect(draft.words).toContain('No Zoom URL -- cannot publish');
  expect(draft.words).toContain("Works once it's published");
  expect((await row({ status: 'draft' })).words).not.toContain('cannot publish');
  const over = await row({ status: 'completed' });
  expect(over.words).toContain('completed');
  expect(over.words).toContain('1,234 had a seat');
  const cancelled = await row({ status: 'cancelled', zoomUrl: null });
  expect(cancelled.words).toContain('canceled');
  expect(cancelled.words).not.toMatch(/cannot publish|Direct Link/);
  expect(cancelled.html).toContain('data-status="cancelled"');
  const session = await row({ kind: 'Class Session', cohortMoniker: 'Winter' });
  expect(session.words).toContain('Class Session · Winter');
  expect(session.words).toContain('1,234 expected');
});

test('dates are shown in full with the weekday, in the user’s timezone, not the event’s', async () => {
  const user = { timezone: 'Asia/Tokyo' };
  const inZone = await drawn(
    <TimeZone zone={user.timezone}>
      <ManagedEventRow event={event} />
    </TimeZone>,
  );
  expect(inZone.words).toContain('Tuesday, January 12, 2027');
  // The calendar leaf beside it already shows the weekday.
  expect(inZone.words).toMatch(/\bTue\b/);
  const far = await drawn(
    <TimeZone zone="America/Los_Angeles">
      <ManagedEventRow event={event} />
    </TimeZone>,
  );
  expect(far.words).toContain('Monday, January 11, 2027');
});

test('a short list links to the full one; the full one is paged', async () => {
  const school = { id: 3, name: 'Lantern' };
  const listOf = async (show: 'future' | undefined, perPage: number | undefined) => {
    const client = new QueryClient();
    client.setQueryData(schoolEventsQuery(3, 'future', { contains: '', page: 1, perPage }).queryKey, {
      events: [event],
      meta: { page: 1, perPage: perPage ?? 24, total: 1240, totalPages: 52 },
    });
    return drawn(<SchoolEvents school={school} search={{ show }} first alone onSearch={() => {}} />, client);
  };
  const short = await listOf(undefined, FEW_ROWS);
  expect(short.words).toContain('Show all 1,240 future events');
  expect(short.html).toMatch(/href="\/teachers\/events\?[^"]*show=future/);
  expect(short.html).toMatch(/href="\/teachers\/events\?[^"]*school=3/);
  expect(short.words).not.toContain('Next');
  const full = await listOf('future', undefined);
  expect(full.words).not.toContain('Show all');
  expect(full.words).toContain('Next');
});

test('prices are listed for members and for others if they differ', () => {
  expect(priceText({ price: 0, nonmemberPrice: 0 })).toBe('Free');
  expect(priceText({ price: 12.5, nonmemberPrice: 12.5 })).toBe('$12.50');
  expect(priceText({ price: 0, nonmemberPrice: 8 })).toBe('Free for members, $8 others');
});

test('attendees are listed with email, name, and ticket, who joined, and whose payment is disputed', async () => {
  const attendee = (id: number, change: Partial<ListedAttendee>): ListedAttendee => ({
    id,
    email: `${id}@list.test`,
    displayName: `Name ${id}`,
    ticketTypeName: 'RSVP',
    state: 'attending',
    atUtc: '2026-11-20T12:00:00Z',
    joinedAtUtc: null,
    suspended: false,
    ...change,
  });
  const client = new QueryClient();
  client.setQueryData(attendeesQuery(7, { contains: '', show: 'attending', page: 1 }).queryKey, {
    attendees: [
      attendee(1, { joinedAtUtc: '2026-11-20T12:00:00Z' }),
      attendee(2, { displayName: '', suspended: true, ticketTypeName: 'Seat' }),
    ],
    meta: { page: 1, perPage: 50, total: 2, totalPages: 1 },
    counts: { attending: 2, joined: 1, cancelled: 4 },
    event: { id: 7, name: 'Foley Night', status: 'active', byEnrolment: false },
  });
  const { words, html } = await drawn(<AttendeesPart eventId={7} />, client);
  expect(words).toContain('2 in total, 1 joined.');
  for (const part of [
    '1@list.test',
    'Name 1',
    'RSVP',
    'Joined',
    'No name yet',
    'Seat',
    'Payment disputed',
    'Seats over time',
  ])
    expect(words).toContain(part);
  expect(words).toContain('Canceled 4');
  expect(html).toContain('href="/teachers/events/7/attendees.csv?contains=&amp;show=attending"');
});

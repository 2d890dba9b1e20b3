import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { TICKETS_CLOSED } from '#contract/events/event.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import type { EventPageData } from '../list/events.query.ts';
import { schoolEventsQuery } from '../list/school-events.query.ts';
import { eventPage } from '../page/event-page.factory.ts';
import { AttendCard } from './attend-card.tsx';

const LATER = '2026-11-28T19:00:00.000Z';

async function drawn(page: EventPageData, time: string, person: CurrentUser | null = null) {
  const clock = Date.parse(`2026-11-21T${time}:00.000Z`);
  const client = new QueryClient();
  client.setQueryData(schoolEventsQuery(page.event.schoolSlug).queryKey, [
    page.event,
    { ...page.event, id: 8, name: 'For members', startsAtUtc: LATER, admittance: 'members-only' },
    { ...page.event, id: 9, name: 'For everyone', startsAtUtc: LATER },
  ]);
  const card = <AttendCard page={page} clock={clock} person={person} memberPrice={<p>$150 a year</p>} />;
  const html = (await renderHtml(card, { client })).replaceAll('&#x27;', "'");
  const textOf = (part: string) => part.replace(/<[^>]+>/g, '');
  const buttons = [...html.matchAll(/<button[^>]*>.*?<\/button>/g)];
  return {
    words: textOf(html),
    buttons: buttons.map(([button]) => textOf(button)),
    links: [...html.matchAll(/<a [^>]*>.*?<\/a>/g)].map(([link]) => textOf(link)),
  };
}

const learner = { email: 'learner@callboard.test', needsOnboarding: false } as CurrentUser;

const held = {
  state: 'attending' as const,
  ticketTypeId: 1,
  ticketTypeName: 'Seat',
  paid: false,
  byEnrolment: false,
  joined: false,
};
const seat = {
  id: 1,
  name: 'Seat',
  price: 0,
  nonmemberPrice: 0,
  oneTimePrice: 0,
  codePrice: null,
  seatsRemaining: 5,
  capacity: 10,
};
const ticketed = { ticketed: true, ticketTypes: [seat] };

test('a ticketed event that has started has no attend or cancel button, but attendees can join', async () => {
  const mine = eventPage(ticketed, { attendance: held });
  expect((await drawn(mine, '12:00')).buttons).toContain('Cancel RSVP');
  const started = await drawn(mine, '19:00');
  expect(started.words).toContain('Event has started!');
  expect(started.links).toContain('Attend Event Now');
  expect(started.buttons).toEqual([]);
  const strange = await drawn(eventPage(ticketed), '19:00');
  expect(strange.words).toContain('Event has started!');
  expect(strange.words).toContain(TICKETS_CLOSED);
  expect(strange.buttons).toEqual([]);
  expect(strange.links).not.toContain('Attend Event Now');
});

test('an event without tickets that has started still lets in people without an RSVP', async () => {
  const before = await drawn(eventPage({ ticketed: false }), '12:00', learner);
  expect(before.buttons).toContain('Attend');
  const running = await drawn(eventPage({ ticketed: false }), '19:00', learner);
  expect(running.words).toContain('Event has started!');
  expect(running.buttons).toContain('Attend Event Now');
  expect(running.buttons).not.toContain('Attend');
});

test('with no seats left the button says so and no one can attend, but current attendees can cancel', async () => {
  const full = { seatsRemaining: 0 };
  const other = await drawn(eventPage(full), '12:00');
  expect(other.buttons).toContain('No seats remaining');
  expect(other.buttons.join()).not.toMatch(/Cancel RSVP|^Attend/);
  const mine = await drawn(eventPage(full, { attendance: { ...held, ticketTypeId: null } }), '12:00');
  expect(mine.buttons).toEqual(['Cancel RSVP']);
});

test('asks a visitor whether they are enrolled (class session) or a member (members-only event)', async () => {
  const refused = (code: 'not_enrolled' | 'members_only') => ({
    may: { ...eventPage().may, attend: { allowed: false, code, message: 'No.' } },
  });
  const session = await drawn(eventPage({ courseSlug: 'voice' }, refused('not_enrolled')), '12:00');
  expect(session.words).toContain('Already enrolled? Sign in');
  const forMembers = await drawn(eventPage({}, refused('members_only')), '12:00');
  expect(forMembers.words).toContain('Already a member? Sign in');
  // What membership costs, and where anyone can get in without it.
  expect(forMembers.words).toContain('$150 a year');
  expect(forMembers.links).toContain('For everyone');
  expect(forMembers.links).not.toContain('For members');
  expect(session.words).not.toContain('$150');
});

test('lists each ticket before the button: its price, the members’ price if it differs, and what is left', async () => {
  const types = [
    seat,
    { ...seat, id: 2, name: 'Front row', price: 30, nonmemberPrice: 45, oneTimePrice: 45, seatsRemaining: 1 },
    { ...seat, id: 3, name: 'Balcony', price: 20, nonmemberPrice: 20, oneTimePrice: 20, seatsRemaining: 0 },
  ];
  const { words, buttons } = await drawn(eventPage({ ticketed: true, ticketTypes: types }), '12:00', learner);
  expect(words).toContain('Seat Free 5 seats left');
  expect(words).toContain('Front row $45 1 seat left Members $30');
  expect(words).toContain('Balcony $20 No seats remaining');
  expect(words.indexOf('Balcony')).toBeLessThan(words.indexOf('Register'));
  expect(buttons).toContain('Register');
  // A single ticket shows only its price.
  expect((await drawn(eventPage(ticketed), '12:00', learner)).words).not.toContain('seats left');
});

test('tells a visitor of an event in progress that we will send a code', async () => {
  const open = eventPage({}, { may: { ...eventPage().may, publicAttend: true } });
  const code = 'It’s live now. Enter your email and the code we send you, and you’re in.';
  expect((await drawn(open, '19:00')).words).toContain(code);
  expect((await drawn(open, '12:00')).words).not.toContain(code);
});

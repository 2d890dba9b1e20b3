import type { CohortFacts, SessionFacts } from '#server/features/enrollment/letters/cohort-mail.query.ts';
import type { EventFacts } from '#server/features/events/letters/event-mail.query.ts';
import type { WorkoutFacts } from '#server/features/workouts/letters/workout-mail.query.ts';
import type { SchoolBranding } from './letter.ts';

const SAMPLE_FACE: SchoolBranding = { logoMediaId: null, accent: 'plum' };

export const sampleCohort: CohortFacts = {
  cohortId: 7,
  title: 'Character Voices for Games, Winter 2027',
  courseName: 'Character Voices for Games',
  courseSlug: 'character-voices-for-games',
  schoolName: 'Lantern Street Voice School',
  people: ['Devin Achterberg', 'Mara Okafor'],
  school: SAMPLE_FACE,
  replyTo: 'desk@lanternstreet.example',
  zone: 'America/New_York',
  startsAt: new Date('2027-01-08T00:00:00Z'),
  endsAt: new Date('2027-02-19T01:30:00Z'),
  paymentDueAt: new Date('2027-01-06T05:00:00Z'),
  memberPriceCents: 32_000,
  priceCents: 40_000,
};

export const sampleSessions: readonly SessionFacts[] = [
  'Warm-ups and the neutral voice',
  'Creatures, shouts, and staying healthy',
  'Reading a game script',
  'Directed session with notes',
].map((title, week) => ({
  uuid: `0193a1c0-0000-4000-8000-00000000000${week + 1}`,
  title,
  startsAt: new Date(Date.UTC(2027, 0, 8 + 7 * week, 0, 0)),
  endsAt: new Date(Date.UTC(2027, 0, 8 + 7 * week, 1, 30)),
  sequence: 0,
}));

/** The sample sessions as a cancellation sends them: with a sequence that is one higher. */
export const sampleSessionsBack: readonly SessionFacts[] = sampleSessions.map((session) => ({
  ...session,
  sequence: 1,
}));

export const sampleEvent: EventFacts = {
  eventId: 31,
  uuid: '0193a1c0-0000-4000-8000-000000000031',
  slug: 'creature-voices-live',
  title: 'Creature voices, live',
  status: 'published',
  kind: 'Workshop',
  about: 'Three creatures in ninety minutes, without hurting your throat.',
  people: ['Devin Achterberg'],
  schoolName: 'Lantern Street Voice School',
  school: SAMPLE_FACE,
  replyTo: 'desk@lanternstreet.example',
  zone: 'America/New_York',
  startsAt: new Date('2027-01-08T00:00:00Z'),
  endsAt: new Date('2027-01-08T01:30:00Z'),
  recap: '<p>We built three creatures from breath, pitch and place.</p><p>Warm up before you growl.</p>',
  summary: null,
  sequence: 0,
  attending: true,
  joinToken: '0193a1c0-0000-4000-8000-0000000000aa',
  ticketName: null,
};

export const sampleWorkout: WorkoutFacts = {
  workoutId: 12,
  uuid: '0193a1c0-0000-4000-8000-000000000012',
  title: 'Cold reads in two takes',
  status: 'published',
  schoolName: 'Lantern Street Voice School',
  school: SAMPLE_FACE,
  replyTo: 'desk@lanternstreet.example',
  zone: 'America/New_York',
  startsAt: new Date('2027-01-08T00:00:00Z'),
  endsAt: new Date('2027-01-08T01:00:00Z'),
  hasLive: true,
  instructions:
    '<p>Record the attached copy twice: once as written, once against the grain.</p><p>One minute is enough.</p>',
  submissionUrl: 'https://drop.lanternstreet.example/cold-reads',
  sequence: 0,
  live: true,
  written: false,
  joinToken: '0193a1c0-0000-4000-8000-0000000000bb',
  feedback: '<p>The second take listens; the first one recites.</p><p>Breathe before the turn in the third line.</p>',
};

const SCHOOL_WITH_LOGO: SchoolBranding = { logoMediaId: 7, accent: null };
const FOUR_PEOPLE = ['Devin Achterberg', 'Mara Okafor', 'Noor Haddad', 'Cora Albright'];

/** Variations on `sampleCohort` for letters about a cohort. */
export const cohortVariants = [
  { cohort: { school: SCHOOL_WITH_LOGO } },
  { cohort: { people: [] } },
  { cohort: { people: FOUR_PEOPLE } },
];

/** Variations on `sampleEvent` for letters about an event. */
export const eventVariants = [
  { event: { replyTo: null } },
  { event: { school: SCHOOL_WITH_LOGO } },
  { event: { people: [] } },
  { event: { people: FOUR_PEOPLE } },
  { event: { ticketName: 'Front row' } },
  { event: { joinToken: null } },
];

/** Variations on `sampleWorkout` for letters about a workout. */
export const workoutVariants = [
  { workout: { replyTo: null } },
  { workout: { school: SCHOOL_WITH_LOGO } },
  { workout: { joinToken: null } },
];

/** The kinds of refunds. */
export const refundVariants = [
  { refund: { cashCents: 1_250, credits: 0 } },
  { refund: { cashCents: 1_250, credits: 1 } },
  { refund: { cashCents: 0, credits: 2 } },
  { refund: { cashCents: 0, credits: 0 } },
  { refund: { cashCents: 1_250, credits: 0, bankCents: 500 } },
  { refund: { cashCents: 0, credits: 0, bankCents: 500 } },
];

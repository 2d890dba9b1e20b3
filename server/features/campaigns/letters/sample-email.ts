import type { Changes } from '#server/letters/define-letter.ts';
import type { CohortFacts } from './common-facts.query.ts';
import type { EmailFacts } from './load-email.ts';

const cohort: CohortFacts = {
  name: 'Winter 2027',
  startsAt: new Date('2027-01-08T00:00:00Z'),
  endsAt: new Date('2027-02-19T01:30:00Z'),
  zone: 'America/New_York',
  priceCents: 64_000,
  memberPriceCents: 54_000,
};

/** A realistic teacher's email, for tests and pictures. */
export function sampleEmail(kind: 'waitlist' | 'activity'): EmailFacts {
  return {
    email: {
      about: { id: 3, schoolId: 2, courseId: 5, eventId: null, kind, status: 'active' },
      list: null,
      subject: 'What {{course_name}} is about',
      body: '<p>Hello {{first_name}},</p><p>the next cohort is {{next_cohort_name}}. It starts on {{next_cohort_start}}.</p>',
      common: {
        schoolId: 2,
        schoolName: 'Lantern Street Voice School',
        school: { logoMediaId: null, accent: 'plum' },
        replyTo: 'desk@lanternstreet.example',
        madeBy: null,
        course: { id: 5, name: 'Voice Lab', slug: 'voice-lab' },
        next: cohort,
        cohort: null,
        event: null,
      },
      mailing: null,
      replyTo: 'desk@lanternstreet.example',
    },
    reader: {
      holds: true,
      firstName: 'Ada',
      displayName: 'Ada Brook',
      joinToken: null,
      ticketName: null,
      cohort,
    },
    event: null,
  };
}

const event = {
  id: 31,
  uuid: '0193a1c0-0000-4000-8000-000000000031',
  slug: 'creature-voices-live',
  name: 'Creature voices, live',
  kind: 'Workshop',
  status: 'published',
  startsAt: new Date('2027-01-08T00:00:00Z'),
  endsAt: null,
  zone: 'America/New_York',
};

/** What differs from `sampleEmail`. */
export const emailVariants: readonly Changes<EmailFacts>[] = [
  { reader: { firstName: null } },
  { email: { replyTo: null } },
  { email: { common: { school: { logoMediaId: 7, accent: null } } } },
  { email: { common: { next: null } } },
  { email: { common: { next: { startsAt: null } } } },
  { email: { common: { course: null } } },
  { email: { about: { kind: 'activity' } } },
  { email: { about: { kind: 'activity', courseId: null } } },
  { email: { about: { kind: 'activity', courseId: null }, common: { event } } },
];

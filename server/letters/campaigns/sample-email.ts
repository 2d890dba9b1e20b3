import type { CohortTold } from './common-facts.query.ts';
import type { EmailFacts } from './load-email.ts';

const cohort: CohortTold = {
  name: 'Winter 2027',
  startsAt: new Date('2027-01-08T00:00:00Z'),
  endsAt: new Date('2027-02-19T01:30:00Z'),
  zone: 'America/New_York',
  priceCents: 64_000,
  memberPriceCents: 54_000,
};

/** A believable email of a teacher, for tests and pictures. */
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

import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { cohortVariants, sampleCohort } from '../samples.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-words.ts';

/** What it is queued with. */
interface Data {
  readonly cohortId: number;
  readonly place: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_joined: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_joined',
  title: 'In line for a seat in a course',
  transactional: true,
  secret: false,
  bell: false,
  load: withCohort<Data>,
  write: ({ cohort, place }, at) => ({
    subject: `You're in line: ${cohort.title}`,
    preview: `Number ${place}. We'll email you when a seat is yours to take.`,
    title: "You're in line for a seat",
    blocks: [
      hello(at),
      paragraph(`${cohort.title} is sold out. You are number ${place} in line.`),
      cohortTable(cohort, at, { label: 'Your place', value: String(place) }),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note('When a seat comes free we hold it for you and tell you until when. You can leave the line at any time.'),
    ],
    reason: `You're getting this email because you asked for a seat in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, place: 3, cohort: sampleCohort },
  variants: [...cohortVariants],
});

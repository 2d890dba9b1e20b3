import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { cohortVariants, sampleCohort } from '../samples.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-words.ts';

/** What it is queued with. */
interface Data {
  readonly cohortId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_expired: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_expired',
  title: 'An offered seat in a course was released',
  transactional: true,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort }, at) => ({
    subject: `Your seat was released: ${cohort.title}`,
    preview: 'The time to take it is over. You can join the waitlist again.',
    title: 'The seat went to the next in line',
    blocks: [
      hello(at),
      paragraph(`The seat in ${cohort.title} that we held for you was not taken in time.`),
      cohortTable(cohort, at),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note('Would you still like to come? You can join the waitlist again on the page of the course.'),
    ],
    reason: `You're getting this email because you asked for a seat in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, cohort: sampleCohort },
  variants: [...cohortVariants],
});

import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-text.ts';

interface Data {
  readonly cohortId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_expired: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_expired',
  title: 'Offered course seat released',
  transactional: true,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort }, at) => ({
    subject: `Your seat was released: ${cohort.title}`,
    preview: 'Your hold expired. You can join the waitlist again.',
    title: 'Your hold expired',
    blocks: [
      hello(at),
      paragraph(`We held a seat in ${cohort.title} for you, but the hold expired before you took it.`),
      cohortTable(cohort, at),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note('Still want to join? You can get back on the waitlist on the course page.'),
    ],
    reason: `You're getting this email because you joined the waitlist for a course from ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, cohort: sampleCohort },
  variants: [...cohortVariants],
});

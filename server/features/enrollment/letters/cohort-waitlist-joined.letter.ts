import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-text.ts';

interface Data {
  readonly cohortId: number;
  readonly place: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_joined: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_joined',
  title: 'On the waitlist for a course',
  transactional: true,
  secret: false,
  bell: false,
  load: withCohort<Data>,
  write: ({ cohort, place }, at) => ({
    subject: `You're on the waitlist: ${cohort.title}`,
    preview: `You're #${place}. We'll email you when a seat opens up for you.`,
    title: "You're on the waitlist",
    blocks: [
      hello(at),
      paragraph(`${cohort.title} is sold out. You're #${place} on the waitlist.`),
      cohortTable(cohort, at, { label: 'Waitlist', value: `#${place}` }),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note(
        "When a seat opens up, we'll hold it for you and email you how long you have to take it. You can leave the waitlist anytime.",
      ),
    ],
    reason: `You're getting this email because you joined the waitlist for a course from ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, place: 3, cohort: sampleCohort },
  variants: [...cohortVariants],
});

import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-text.ts';

/** The waitlist ended without a seat for them. */
interface Data {
  readonly cohortId: number;
  readonly because: 'cancelled' | 'closed';
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_closed: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_closed',
  title: 'Course waitlist closed',
  transactional: true,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort, because }, at) => ({
    subject: `No seat opened up: ${cohort.title}`,
    preview: because === 'cancelled' ? 'The cohort was canceled.' : 'Enrollment has closed, and so has the waitlist.',
    title: because === 'cancelled' ? 'This cohort was canceled' : 'The waitlist has closed',
    blocks: [
      hello(at),
      paragraph(
        because === 'cancelled'
          ? `${cohort.schoolName} canceled ${cohort.title}, which you were on the waitlist for. You weren't charged.`
          : `Enrollment in ${cohort.title} has closed, and no seat opened up for you. We're sorry. You weren't charged.`,
      ),
      cohortTable(cohort, at),
      action('See other dates', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note(`Set a reminder there and we'll email you when ${cohort.courseName} opens again.`),
    ],
    reason: `You're getting this email because you joined the waitlist for a course from ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, because: 'closed', cohort: sampleCohort },
  variants: [{ because: 'cancelled' }, ...cohortVariants],
});

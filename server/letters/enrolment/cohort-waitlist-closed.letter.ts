import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { cohortVariants, sampleCohort } from '../samples.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-words.ts';

/** The line ended without a seat. */
interface Data {
  readonly cohortId: number;
  readonly because: 'cancelled' | 'closed';
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_closed: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_closed',
  title: 'The line of a course ended',
  transactional: true,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort, because }, at) => ({
    subject: `No seat came free: ${cohort.title}`,
    preview: because === 'cancelled' ? 'The cohort is cancelled.' : 'Enrollment is over, and the line has ended.',
    title: because === 'cancelled' ? 'This cohort is cancelled' : 'The line has ended',
    blocks: [
      hello(at),
      paragraph(
        because === 'cancelled'
          ? `${cohort.schoolName} has cancelled ${cohort.title}, for which you stood in line. Nothing was charged.`
          : `Enrollment in ${cohort.title} is over, and no seat came free for you. We are sorry. Nothing was charged.`,
      ),
      cohortTable(cohort, at),
      action('See other dates', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note(`Set a reminder there, and we’ll email you when ${cohort.courseName} opens again.`),
    ],
    reason: `You're getting this email because you asked for a seat in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, because: 'closed', cohort: sampleCohort },
  variants: [{ because: 'cancelled' }, ...cohortVariants],
});

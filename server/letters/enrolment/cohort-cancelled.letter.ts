import type { Amount } from '#server/domain/mailings/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort, sampleSessionsBack } from '../samples.ts';
import { amountText, refundText } from '../words.ts';
import { withSessions } from './about-cohort.ts';
import { cohortTable, fromCourse, sessionCalendar } from './cohort-words.ts';

/** What it is queued with. */
interface Data {
  readonly cohortId: number;
  readonly refund: Amount;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_cancelled',
  title: 'Cohort cancelled and refunded',
  transactional: true,
  secret: false,
  bell: true,
  load: (ctx, data, userId, read) => withSessions(ctx, data, userId, read, true),
  write: ({ cohort, sessions, refund }, at) => ({
    subject: `Cancelled: ${cohort.title}`,
    preview: refundText(refund),
    title: 'This cohort is cancelled',
    blocks: [
      hello(at),
      paragraph(`${cohort.schoolName} has cancelled ${cohort.title}. We are sorry.`),
      paragraph(refundText(refund)),
      cohortTable(cohort, at, { label: 'Returned', value: amountText(refund) }),
      action('Find another course', `${at.publicUrl}/courses`),
      ...(sessions.length > 0 ? [note('The attached file takes the class sessions out of your calendar.')] : []),
    ],
    reason: `You're getting this email because you were enrolled in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
    ...sessionCalendar(cohort, sessions, at, true),
  }),
  sample: {
    cohortId: 7,
    cohort: sampleCohort,
    sessions: sampleSessionsBack,
    refund: { cashCents: 27_000, credits: 9 },
  },
});

import type { Amount } from '#server/domain/mailings/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort, sampleSessionsBack } from '../samples.ts';
import { amountText, refundText } from '../words.ts';
import { withSessions } from './about-cohort.ts';
import { hasPlace } from './cohort-mail.query.ts';
import { cohortTable, fromCourse, sessionCalendar } from './cohort-words.ts';

/** A School Admin, or by decision Callboard, ended a place and refunded all that was paid for it (rules-teachers N4, X1). */
interface Data {
  readonly cohortId: number;
  readonly refund: Amount;
  readonly by?: 'callboard';
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly place_removed: Data;
  }
}

export const letter = defineLetter({
  kind: 'place_removed',
  title: 'Place ended by the school',
  transactional: true,
  secret: false,
  bell: false,
  load: async (ctx, data: Data, userId, read) =>
    // Whoever came back in the meantime has their sessions in the calendar again.
    userId !== null && (await hasPlace(ctx, userId, data.cohortId)) ? null : withSessions(ctx, data, userId, read),
  write: ({ cohort, sessions, refund, by }, at) => {
    const nothing = refund.cashCents === 0 && refund.credits === 0;
    const words = nothing ? 'Nothing was paid for it, so nothing comes back.' : refundText(refund);
    return {
      subject: `Your place in ${cohort.title} has ended`,
      preview: words,
      title: 'Your place has ended',
      blocks: [
        hello(at),
        paragraph(`${by === 'callboard' ? 'Callboard' : cohort.schoolName} ended your place in ${cohort.title}.`),
        paragraph(words),
        cohortTable(cohort, at, nothing ? null : { label: 'Returned', value: amountText(refund) }),
        action('Find another course', `${at.publicUrl}/courses`),
        note('If you have a question about it, answer this email.'),
        ...(sessions.length > 0 ? [note('The attached file takes the class sessions out of your calendar.')] : []),
      ],
      reason: `You're getting this email because you were enrolled in a course of ${cohort.schoolName}.`,
      ...fromCourse(cohort),
      ...sessionCalendar(cohort, sessions, at, true),
    };
  },
  sample: {
    cohortId: 7,
    cohort: sampleCohort,
    sessions: sampleSessionsBack,
    refund: { cashCents: 27_000, credits: 9 },
  },
});

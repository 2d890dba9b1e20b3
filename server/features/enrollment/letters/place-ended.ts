import type { Amount } from '#server/features/mailings/index.ts';
import { action, type Block, hello, type Letter, note, paragraph, type Setting } from '#server/letters/letter.ts';
import { cohortVariants, refundVariants, sampleCohort, sampleSessionsBack } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import type { CohortFacts, SessionFacts } from './cohort-mail.query.ts';
import { endedTable, fromCourse, sessionCalendar } from './cohort-text.ts';

/** The refund for an ended enrollment, in words. */
export function refundTextOr(refund: Amount, nothing: string): string {
  return refund.cashCents === 0 && refund.credits === 0 && !refund.bankCents ? nothing : refundText(refund);
}

/** An email about an ended enrollment: its refund, with the class sessions withdrawn from the calendar. */
export function placeEnded(
  at: Setting,
  { cohort, sessions, refund }: { cohort: CohortFacts; sessions: readonly SessionFacts[]; refund: Amount },
  says: { subject: string; title: string; first: string; words: string; last?: Block },
): Letter {
  const returned =
    refund.cashCents === 0 && refund.credits === 0 ? null : { label: 'Refunded', value: amountText(refund) };
  return {
    subject: says.subject,
    preview: says.words,
    title: says.title,
    blocks: [
      hello(at),
      paragraph(says.first),
      paragraph(says.words),
      endedTable(cohort, at, returned),
      action('Find another course', `${at.publicUrl}/courses`),
      ...(says.last ? [says.last] : []),
      ...(sessions.length > 0 ? [note('Open the attached file to remove the class sessions from your calendar.')] : []),
    ],
    reason: `You're getting this email because you were enrolled in a course from ${cohort.schoolName}.`,
    ...fromCourse(cohort),
    ...sessionCalendar(cohort, sessions, at, true),
  };
}

export const samplePlaceEnded = {
  cohortId: 7,
  cohort: sampleCohort,
  sessions: sampleSessionsBack,
  refund: { cashCents: 27_000, credits: 9 },
};

export const placeEndedVariants = [
  { sessions: [] },
  { sessions: sampleSessionsBack.slice(0, 1) },
  ...refundVariants,
  ...cohortVariants,
];

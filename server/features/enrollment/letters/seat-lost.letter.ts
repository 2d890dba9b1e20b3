import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, refundVariants, sampleCohort } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { withCohort } from './about-cohort.ts';
import { endedTable, fromCourse } from './cohort-text.ts';

/** Paid, but the seat was gone: everything was refunded. */
interface Data {
  readonly cohortId: number;
  readonly refund: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly seat_lost: Data;
  }
}

export const letter = defineLetter({
  kind: 'seat_lost',
  title: 'Seat lost and refunded',
  transactional: true,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort, refund }, at) => ({
    subject: `No seats left in ${cohort.title}: you've been refunded`,
    preview: refundText(refund),
    title: 'That seat sold out before your payment went through',
    blocks: [
      hello(at),
      paragraph(
        `Your payment for ${cohort.title} reached us after we could no longer hold your seat, and no other seat was open. We're sorry.`,
      ),
      paragraph(refundText(refund)),
      endedTable(cohort, at, { label: 'Refunded', value: amountText(refund) }),
      action('See other dates', `${at.publicUrl}/courses/${cohort.courseSlug}`),
    ],
    reason: "You're getting this email because you paid for a course on Callboard.",
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, cohort: sampleCohort, refund: { cashCents: 27_000, credits: 9 } },
  variants: [...refundVariants, ...cohortVariants],
});

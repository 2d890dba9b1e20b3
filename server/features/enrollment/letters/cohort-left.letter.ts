import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { withSessions } from './about-cohort.ts';
import { hasPlace } from './cohort-mail.query.ts';
import { placeEnded, placeEndedVariants, refundTextOr, samplePlaceEnded } from './place-ended.ts';

/** For a person who left the cohort; `refund`: what was refunded. */
interface Data {
  readonly cohortId: number;
  readonly refund: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_left: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_left',
  title: 'Left a course',
  transactional: true,
  secret: false,
  bell: false,
  load: async (ctx, data, userId, read) =>
    // A person who has since enrolled again has the sessions in their calendar again.
    userId !== null && (await hasPlace(ctx, userId, data.cohortId)) ? null : withSessions(ctx, data, userId, read),
  write: (ended, at) =>
    placeEnded(at, ended, {
      subject: `You've left ${ended.cohort.title}`,
      title: "You've left this course",
      first: `You've left ${ended.cohort.title}. Your seat is open to someone else now.`,
      words: refundTextOr(ended.refund, "There's no refund for this seat."),
    }),
  sample: samplePlaceEnded,
  variants: [...placeEndedVariants],
});

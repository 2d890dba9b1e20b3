import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { note } from '#server/letters/letter.ts';
import { withSessions } from './about-cohort.ts';
import { hasPlace } from './cohort-mail.query.ts';
import { placeEnded, placeEndedVariants, refundTextOr, samplePlaceEnded } from './place-ended.ts';

/**
 * A School Admin, or Callboard by decision, ended an enrollment and refunded everything paid for it (rules-teachers N4,
 * X1).
 */
interface Data {
  readonly cohortId: number;
  readonly refund: Amount;
  readonly by?: 'callboard';
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly place_removed: Data;
  }
}

export const letter = defineLetter({
  kind: 'place_removed',
  title: 'Enrollment ended by the school',
  transactional: true,
  secret: false,
  bell: false,
  load: async (ctx, data: Data, userId, read) =>
    // A person who has since enrolled again has the sessions in their calendar again.
    userId !== null && (await hasPlace(ctx, userId, data.cohortId)) ? null : withSessions(ctx, data, userId, read),
  write: (ended, at) =>
    placeEnded(at, ended, {
      subject: `Your enrollment in ${ended.cohort.title} has ended`,
      title: 'Your enrollment has ended',
      first: `${ended.by === 'callboard' ? 'Callboard' : ended.cohort.schoolName} ended your enrollment in ${ended.cohort.title}.`,
      words: refundTextOr(ended.refund, "You didn't pay for it, so there's no refund."),
      last: note('Questions about this? Reply to this email.'),
    }),
  sample: samplePlaceEnded,
  variants: [{ by: 'callboard' }, ...placeEndedVariants],
});

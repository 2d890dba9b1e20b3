import type { Amount } from '#server/domain/mailings/index.ts';
import { defineLetter } from '../define-letter.ts';
import { withSessions } from './about-cohort.ts';
import { placeEnded, placeEndedVariants, returnedWords, samplePlaceEnded } from './place-ended.ts';

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
  again: 'ahead',
  load: (ctx, data, userId, read) => withSessions(ctx, data, userId, read, true),
  write: (ended, at) =>
    placeEnded(at, ended, {
      subject: `Cancelled: ${ended.cohort.title}`,
      title: 'This cohort is cancelled',
      first: `${ended.cohort.schoolName} has cancelled ${ended.cohort.title}. We are sorry.`,
      words: returnedWords(ended.refund, 'Nothing was charged, so there is nothing to refund.'),
    }),
  sample: samplePlaceEnded,
  variants: [...placeEndedVariants],
});

import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { withSessions } from './about-cohort.ts';
import { placeEnded, placeEndedVariants, refundTextOr, samplePlaceEnded } from './place-ended.ts';

interface Data {
  readonly cohortId: number;
  readonly refund: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_cancelled',
  title: 'Cohort canceled and refunded',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: (ctx, data, userId, read) => withSessions(ctx, data, userId, read, true),
  write: (ended, at) =>
    placeEnded(at, ended, {
      subject: `Canceled: ${ended.cohort.title}`,
      title: 'This cohort was canceled',
      first: `${ended.cohort.schoolName} canceled ${ended.cohort.title}. We're sorry.`,
      words: refundTextOr(ended.refund, "You weren't charged, so there's nothing to refund."),
    }),
  sample: samplePlaceEnded,
  variants: [...placeEndedVariants],
});

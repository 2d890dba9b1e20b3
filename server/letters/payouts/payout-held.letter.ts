import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { reasonOf, signedMoney } from './payout-words.ts';

/** A payout that waits by a decision of staff, or no longer does (rules-teachers P13, P15). */
interface Data {
  readonly change: 'held' | 'released';
  readonly payoutId: number;
  readonly schoolName: string;
  /** What it is of: `Voice Acting 101, Fall 2026`. */
  readonly title: string;
  /** Null while it is upcoming: nothing is fixed yet. */
  readonly cents: number | null;
  /** In the words of who decided. */
  readonly reason: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_held: Data;
  }
}

export const letter = defineLetter({
  kind: 'payout_held',
  title: 'Payouts of my school: held and released',
  transactional: false,
  teachers: 'school-admins',
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ change, payoutId, schoolName, title, cents, reason }, at) => {
    const held = change === 'held';
    const sentence = held
      ? `We hold the payout for ${title} for now. It isn’t sent while it is on hold.`
      : `The payout for ${title} is no longer on hold. It goes out with your next transfer.`;
    return {
      subject: held ? `On hold: payout for ${title}` : `No longer on hold: payout for ${title}`,
      preview: sentence,
      title: held ? 'A payout is on hold' : 'A payout is no longer on hold',
      blocks: [
        hello(at),
        paragraph(sentence),
        facts(
          { label: 'School', value: schoolName },
          { label: 'For', value: title },
          cents === null ? null : { label: 'Amount', value: signedMoney(cents) },
          { label: held ? 'Why' : 'Why it was on hold', value: reason },
        ),
        action('See the payout', `${at.publicUrl}/teachers/payouts/${payoutId}`),
        note(
          held
            ? `Nothing is lost: the amount stays yours. If you can help to clear it up, write to ${at.supportEmail}.`
            : 'Its amount and its statement have not changed.',
        ),
      ],
      reason: reasonOf(schoolName),
    };
  },
  sample: {
    change: 'held',
    payoutId: 12,
    schoolName: 'Lantern Street Voice School',
    title: 'Voice Acting 101, Fall 2026',
    cents: 25_500,
    reason: 'We are waiting for your signed agreement.',
  },
});

import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { money } from '../words.ts';
import { billLines, reasonOf } from './payout-words.ts';

/** One transfer to a school, with the payouts in it (rules-teachers P12, P15). */
interface Data {
  readonly schoolId: number;
  readonly schoolName: string;
  readonly recipient: string;
  /** The bank's day, in words already: it belongs to no zone. */
  readonly paidOn: string;
  readonly reference: string;
  readonly cents: number;
  readonly payouts: readonly { readonly title: string; readonly detail: string; readonly cents: number }[];
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_paid: Data;
  }
}

export const letter = defineLetter({
  kind: 'payout_paid',
  title: 'Payouts of my school: paid',
  transactional: false,
  teachers: 'school-admins',
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ schoolId, schoolName, recipient, paidOn, reference, cents, payouts }, at) => ({
    subject: `${money(cents)} paid to ${recipient}`,
    preview: `Sent on ${paidOn}, reference ${reference}.`,
    title: 'A payout was paid',
    blocks: [
      hello(at),
      paragraph(`We sent ${money(cents)} to ${recipient}. Banks take up to five business days to show it.`),
      facts(
        { label: 'School', value: schoolName },
        { label: 'Recipient', value: recipient },
        { label: 'Sent on', value: paidOn },
        { label: 'Reference', value: reference },
      ),
      {
        block: 'bill',
        lines: billLines(payouts),
        sums: [{ label: 'Transfer', amount: money(cents), total: true }],
      },
      action('See your payouts', `${at.publicUrl}/teachers/schools/${schoolId}/payouts`),
      note('Each payout has a statement with every order line and refund behind it.'),
    ],
    reason: reasonOf(schoolName),
  }),
  sample: {
    schoolId: 3,
    schoolName: 'Lantern Street Voice School',
    recipient: 'Lantern Voice Studio LLC',
    paidOn: 'November 20, 2026',
    reference: 'CB-1042',
    cents: 38_250,
    payouts: [
      { title: 'Voice Acting 101, Fall 2026', detail: 'Part 1 of 2', cents: 51_000 },
      { title: 'Cold Reading, Summer 2026', detail: 'Adjustment', cents: -12_750 },
    ],
  },
});

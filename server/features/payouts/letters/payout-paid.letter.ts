import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { dateText, money } from '#server/letters/text.ts';
import { billLines, kindText, reasonOf } from './payout-text.ts';
import { remittanceFacts } from './remittance-mail.query.ts';
import { SAMPLE_REMITTANCE } from './sample-remittance.ts';

/** One transfer to a school, with its payouts (rules-teachers P12, P15). */
interface Data {
  readonly remittanceId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_paid: Data;
  }
}

export const letter = defineLetter({
  kind: 'payout_paid',
  title: "My school's payouts: paid",
  transactional: false,
  teachers: 'school-admins',
  secret: false,
  bell: false,
  load: (ctx, { remittanceId }: Data) => remittanceFacts(ctx, remittanceId),
  write: ({ schoolId, schoolName, recipient, bankOn, reference, cents, payouts }, at) => ({
    subject: `${money(cents)} paid to ${recipient}`,
    preview: `Sent on ${dateText(bankOn, 'UTC')}, reference ${reference}.`,
    title: 'A payout was paid',
    blocks: [
      hello(at),
      paragraph(`We sent ${money(cents)} to ${recipient}. Your bank may take up to five business days to show it.`),
      facts(
        { label: 'School', value: schoolName },
        { label: 'Recipient', value: recipient },
        { label: 'Sent on', value: dateText(bankOn, 'UTC') },
        { label: 'Reference', value: reference },
      ),
      {
        block: 'bill',
        lines: billLines(payouts.map((row) => ({ ...row, detail: kindText(row) }))),
        sums: [{ label: 'Transfer', amount: money(cents), total: true }],
      },
      action('See your payouts', `${at.publicUrl}/teachers/schools/${schoolId}/payouts`),
      note('Each payout has a statement that lists every sale and refund behind it.'),
    ],
    reason: reasonOf(schoolName),
  }),
  sample: SAMPLE_REMITTANCE,
  variants: [
    {
      payouts: Array.from({ length: 24 }, (_, number) => ({
        ...SAMPLE_REMITTANCE.payouts[0]!,
        title: `Payout ${number}`,
      })),
    },
    {
      payouts: [
        { title: 'All in one', kind: 'part', part: null, parts: null, cents: 1_000 },
        { title: 'Again', kind: 'returned', part: null, parts: null, cents: 2_000 },
        { title: 'Whole', kind: 'part', part: 1, parts: 1, cents: 3_000 },
      ],
    },
  ],
});

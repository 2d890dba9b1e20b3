import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { money } from '#server/letters/text.ts';
import { reasonOf, signedMoney } from './payout-text.ts';
import { schoolBalance } from './school-balance.query.ts';

/** A school's balance fell below zero: it is carried forward (rules-teachers P12). */
interface Data {
  readonly schoolId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_negative: Data;
  }
}

export const letter = defineLetter({
  kind: 'payout_negative',
  title: "My school's payouts: negative balance",
  transactional: false,
  teachers: 'school-admins',
  secret: false,
  bell: false,
  load: async (ctx, { schoolId }: Data) => {
    const school = await schoolBalance(ctx, schoolId);
    return school && school.balanceCents < 0 ? school : null;
  },
  write: ({ schoolId, schoolName, balanceCents }, at) => ({
    subject: `Negative payout balance: ${signedMoney(balanceCents)}`,
    preview: `We'll deduct ${money(-balanceCents)} from your upcoming payouts.`,
    title: 'Your payout balance is negative',
    blocks: [
      hello(at),
      paragraph(
        `Refunds or disputes came in after we paid you, and they add up to more than we owe ${schoolName} right now. You don't owe anything now; we'll deduct ${money(-balanceCents)} from your upcoming payouts.`,
      ),
      facts({ label: 'School', value: schoolName }, { label: 'Carried forward', value: signedMoney(balanceCents) }),
      action('See your payouts', `${at.publicUrl}/teachers/schools/${schoolId}/payouts`),
      note('Each adjustment has a statement that shows the refund or dispute behind it.'),
    ],
    reason: reasonOf(schoolName),
  }),
  sample: { schoolId: 3, schoolName: 'Lantern Street Voice School', balanceCents: -12_750 },
});

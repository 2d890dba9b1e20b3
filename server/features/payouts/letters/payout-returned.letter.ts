import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { dateText, money } from '#server/letters/text.ts';
import { reasonOf } from './payout-text.ts';
import { remittanceFacts } from './remittance-mail.query.ts';
import { SAMPLE_REMITTANCE } from './sample-remittance.ts';

/** A transfer that the bank sent back (rules-teachers P13). */
interface Data {
  readonly remittanceId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_returned: Data;
  }
}

export const letter = defineLetter({
  kind: 'payout_returned',
  title: "My school's payouts: transfer returned",
  transactional: false,
  teachers: 'school-admins',
  secret: false,
  bell: false,
  load: async (ctx, { remittanceId }: Data) => {
    const sent = await remittanceFacts(ctx, remittanceId);
    const reason = sent?.returnedBecause ?? null;
    return sent && reason !== null ? { ...sent, reason } : null;
  },
  write: ({ schoolId, schoolName, recipient, bankOn, reference, cents, reason }, at) => ({
    subject: `Your ${money(cents)} transfer was returned`,
    preview: `${recipient} didn't receive it: ${reason}`,
    title: 'A transfer was returned',
    blocks: [
      hello(at),
      paragraph(
        `The ${money(cents)} we sent to ${recipient} was returned to us. We still owe it to you, and we'll send it again as soon as this is cleared up.`,
      ),
      facts(
        { label: 'School', value: schoolName },
        { label: 'Recipient', value: recipient },
        { label: 'Sent on', value: dateText(bankOn, 'UTC') },
        { label: 'Reference', value: reference },
        { label: 'Reason', value: reason },
      ),
      action('Check your recipients', `${at.publicUrl}/teachers/schools/${schoolId}`),
      note(
        `We don't keep bank details here. If yours changed, email ${at.supportEmail} from your account's email address.`,
      ),
    ],
    reason: reasonOf(schoolName),
  }),
  sample: { ...SAMPLE_REMITTANCE, reason: 'The bank says that the account is closed.' },
});

import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { dateText, money } from '../words.ts';
import { reasonOf } from './payout-words.ts';
import { remittanceFacts } from './remittance-mail.query.ts';
import { SAMPLE_REMITTANCE } from './sample-remittance.ts';

/** A transfer that the bank sent back (rules-teachers P13). */
interface Data {
  readonly remittanceId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_returned: Data;
  }
}

export const letter = defineLetter({
  kind: 'payout_returned',
  title: 'Payouts of my school: transfer returned',
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
    subject: `Your transfer of ${money(cents)} came back`,
    preview: `${recipient} did not get it: ${reason}`,
    title: 'A transfer came back',
    blocks: [
      hello(at),
      paragraph(
        `The ${money(cents)} that we sent to ${recipient} came back to us. It is due to you again, and we send it once more as soon as the reason is cleared up.`,
      ),
      facts(
        { label: 'School', value: schoolName },
        { label: 'Recipient', value: recipient },
        { label: 'Sent on', value: dateText(bankOn, 'UTC') },
        { label: 'Reference', value: reference },
        { label: 'Why it came back', value: reason },
      ),
      action('Check your recipients', `${at.publicUrl}/teachers/schools/${schoolId}`),
      note(
        `We keep no bank details here. If they have changed, reply to ${at.supportEmail} from the address of your account.`,
      ),
    ],
    reason: reasonOf(schoolName),
  }),
  sample: { ...SAMPLE_REMITTANCE, reason: 'The bank says that the account is closed.' },
});

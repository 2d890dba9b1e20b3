import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { money } from '../words.ts';
import { reasonOf } from './payout-words.ts';

/** A transfer that the bank sent back (rules-teachers P13). */
interface Data {
  readonly schoolId: number;
  readonly schoolName: string;
  readonly recipient: string;
  readonly paidOn: string;
  readonly reference: string;
  readonly cents: number;
  readonly reason: string;
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
  load: asQueued<Data>,
  write: ({ schoolId, schoolName, recipient, paidOn, reference, cents, reason }, at) => ({
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
        { label: 'Sent on', value: paidOn },
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
  sample: {
    schoolId: 3,
    schoolName: 'Lantern Street Voice School',
    recipient: 'Lantern Voice Studio LLC',
    paidOn: 'November 20, 2026',
    reference: 'CB-1042',
    cents: 38_250,
    reason: 'The bank says that the account is closed.',
  },
});

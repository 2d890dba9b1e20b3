import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, note, paragraph } from '../letter.ts';

/** Goes to the address that was the account's until now. */
interface Data {
  readonly newEmail: string;
  readonly firstName: string | null;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly address_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'address_changed',
  title: 'Address changed',
  transactional: true,
  secret: false,
  bell: true,
  load: asQueued<Data>,
  write: ({ newEmail, firstName }, at) => ({
    subject: 'Your Callboard address was changed',
    preview: "Your account's emails go to another address from now on.",
    title: 'Your address was changed',
    blocks: [
      paragraph(firstName ? `Hello ${firstName},` : 'Hello,'),
      paragraph('Your account has a new address. You sign in with it, and all further emails go there.'),
      facts({ label: 'New address', value: newEmail }),
      action('Open your settings', `${at.publicUrl}/settings`),
      note(`If it wasn't you, write to ${at.supportEmail} at once: reply from this address.`),
    ],
    reason: "You're getting this email because this was the address of a Callboard account until now.",
  }),
  sample: { newEmail: 'ada@new.example', firstName: 'Ada' },
  variants: [{ firstName: null }],
});

import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { minutesText } from '../words.ts';

/** Goes to the address that is to become the account's. */
interface Data {
  readonly url: string;
  readonly oldEmail: string;
  readonly expiresMinutes: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly email_change: Data;
  }
}

export const letter = defineLetter({
  kind: 'email_change',
  title: 'New address to confirm',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ url, oldEmail, expiresMinutes }, at) => ({
    subject: 'Confirm your new address for Callboard',
    preview: 'One click, and your emails come here.',
    title: 'Is this your new address?',
    blocks: [
      hello(at),
      paragraph('You asked to get your Callboard emails at this address, and to sign in with it.'),
      facts({ label: 'Until now', value: oldEmail }),
      action('Use this address', url),
      note(
        `The link works once and for ${minutesText(expiresMinutes)}. If you did not ask for it, ignore this email: nothing changes.`,
      ),
    ],
    reason: "You're getting this email because this address was entered in the settings of a Callboard account.",
  }),
  sample: {
    url: 'https://callboard.example/confirm_email/8f3k2v9q',
    oldEmail: 'ada@old.example',
    expiresMinutes: 15,
  },
});

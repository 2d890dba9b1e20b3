import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { minutesText } from '#server/letters/text.ts';

/** Sent to the email address that will become the account's. */
interface Data {
  readonly url: string;
  readonly oldEmail: string;
  readonly expiresMinutes: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly email_change: Data;
  }
}

export const letter = defineLetter({
  kind: 'email_change',
  title: 'New email to confirm',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ url, oldEmail, expiresMinutes }, at) => ({
    subject: 'Confirm your new email for Callboard',
    preview: "One click, and we'll send your Callboard email here.",
    title: 'Is this your new email?',
    blocks: [
      hello(at),
      paragraph('You asked to use this email address to sign in to Callboard and get all our email.'),
      facts({ label: 'Current email', value: oldEmail }),
      action('Use this email', url),
      note(
        `The link works once, for ${minutesText(expiresMinutes)}. Didn't ask for this? Ignore this email and nothing changes.`,
      ),
    ],
    reason: "You're getting this email because someone entered this email in the settings of a Callboard account.",
  }),
  sample: {
    url: 'https://callboard.example/confirm_email/8f3k2v9q',
    oldEmail: 'ada@old.example',
    expiresMinutes: 15,
  },
});

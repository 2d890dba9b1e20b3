import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, note, paragraph } from '#server/letters/letter.ts';

/** Sent to the account's previous email address. */
interface Data {
  readonly newEmail: string;
  readonly firstName: string | null;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly address_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'address_changed',
  title: 'Email address changed',
  transactional: true,
  secret: false,
  bell: true,
  load: asQueued<Data>,
  write: ({ newEmail, firstName }, at) => ({
    subject: 'Your Callboard email address was changed',
    preview: "From now on, we'll send your email to the new address.",
    title: 'Your email address was changed',
    blocks: [
      paragraph(firstName ? `Hello ${firstName},` : 'Hello,'),
      paragraph("Your email address was changed. You'll sign in with the new one, and we'll send all email there."),
      facts({ label: 'New email', value: newEmail }),
      action('Open your settings', `${at.publicUrl}/settings`),
      note(`Wasn't you? Email ${at.supportEmail} right away, from this address.`),
    ],
    reason: "You're getting this email because this was the email address for a Callboard account until now.",
  }),
  sample: { newEmail: 'ada@new.example', firstName: 'Ada' },
  variants: [{ firstName: null }],
});

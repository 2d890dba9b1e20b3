import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, note, paragraph } from '#server/letters/letter.ts';

/** Sent to the account's current email address while a change to another one is pending. */
interface Data {
  readonly url: string;
  readonly newEmail: string;
  readonly firstName: string | null;
  readonly expiresHours: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly email_change_asked: Data;
  }
}

export const letter = defineLetter({
  kind: 'email_change_asked',
  title: 'Email change requested',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ url, newEmail, firstName, expiresHours }) => ({
    subject: 'Someone asked to change your Callboard email address',
    preview: "Wasn't you? You can stop the change.",
    title: 'Did you ask to change your email address?',
    blocks: [
      paragraph(firstName ? `Hello ${firstName},` : 'Hello,'),
      paragraph(
        "Someone who's signed in to your account asked us to change its email address. The change takes effect once it's confirmed from the new one.",
      ),
      facts({ label: 'New email', value: newEmail }),
      paragraph("If it was you, you don't need to do anything here. If it wasn't, stop the change."),
      action('Stop this change', url),
      note(
        `Stopping the change also signs your account out everywhere. The link works once, for ${expiresHours} hours.`,
      ),
    ],
    reason: "You're getting this email because this is the email address for a Callboard account.",
  }),
  sample: {
    url: 'https://callboard.example/stop_email_change/8f3k2v9q',
    newEmail: 'ada@new.example',
    firstName: 'Ada',
    expiresHours: 24,
  },
  variants: [{ firstName: null }],
});

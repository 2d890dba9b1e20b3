import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { minutesText } from '../words.ts';

/** What it is queued with. */
interface Data {
  readonly url: string;
  readonly expiresMinutes?: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly password_reset: Data;
  }
}

export const letter = defineLetter({
  kind: 'password_reset',
  title: 'Password reset',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ url, expiresMinutes }, at) => ({
    subject: 'Set a new password for Callboard',
    preview: 'Your current password stays until you set a new one.',
    title: 'Set a new password',
    blocks: [
      hello(at),
      paragraph('Choose a new password with this link. You will be signed out everywhere else.'),
      action('Set a new password', url),
      note(
        `The link works once${expiresMinutes ? ` and for ${minutesText(expiresMinutes)}` : ''}. If you did not ask for it, ignore this email: your current password stays as it is.`,
      ),
    ],
    reason: "You're getting this email because someone asked for a new password with your address.",
  }),
  sample: { url: 'https://callboard.example/reset_password/8f3k2v9q', expiresMinutes: 60 },
  variants: [{ expiresMinutes: undefined }],
});

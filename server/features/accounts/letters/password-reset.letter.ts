import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { minutesText } from '#server/letters/text.ts';

interface Data {
  readonly url: string;
  readonly expiresMinutes?: number;
}

declare module '#server/features/mailings/mail-data.ts' {
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
    preview: 'Your current password works until you set a new one.',
    title: 'Set a new password',
    blocks: [
      hello(at),
      paragraph("Use this link to choose a new password. You'll be signed out everywhere else."),
      action('Set a new password', url),
      note(
        `The link works once${expiresMinutes ? `, for ${minutesText(expiresMinutes)}` : ''}. Didn't ask for this? Ignore this email and your password stays the same.`,
      ),
    ],
    reason: "You're getting this email because someone asked for a new password with your email.",
  }),
  sample: { url: 'https://callboard.example/reset_password/8f3k2v9q', expiresMinutes: 60 },
  variants: [{ expiresMinutes: undefined }],
});

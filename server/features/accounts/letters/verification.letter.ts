import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, code, hello, note, paragraph } from '#server/letters/letter.ts';
import { minutesText } from '#server/letters/text.ts';

/** Verifies control of an email address. */
interface Data {
  readonly url: string;
  readonly code: string;
  readonly expiresMinutes: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly verification: Data;
  }
}

export const letter = defineLetter({
  kind: 'verification',
  title: 'Email verification',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ url, code: digits, expiresMinutes }, at) => ({
    subject: `Your Callboard code: ${digits}`,
    preview: 'One click, and your receipts and class links can reach you.',
    title: 'Confirm your email',
    blocks: [
      hello(at),
      paragraph(
        "Please confirm that this is your email. We'll send your receipts, class links, and calendar files here.",
      ),
      action('Confirm this email', url),
      code(digits, 'Or enter this code where we asked for it'),
      note(
        `The link and the code work once, for ${minutesText(expiresMinutes)}. Didn't sign up? Ignore this email: no account is created without it.`,
      ),
    ],
    reason: "You're getting this email because someone entered this email on Callboard.",
  }),
  sample: { url: 'https://callboard.example/verify/8f3k2v9q', code: '730164', expiresMinutes: 15 },
});

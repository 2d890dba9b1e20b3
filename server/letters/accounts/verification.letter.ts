import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, code, hello, note, paragraph } from '../letter.ts';
import { minutesText } from '../words.ts';

/** Proves control of an address. */
interface Data {
  readonly url: string;
  readonly code: string;
  readonly expiresMinutes: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly verification: Data;
  }
}

export const letter = defineLetter({
  kind: 'verification',
  title: 'Address verification',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ url, code: digits, expiresMinutes }, at) => ({
    subject: `Your Callboard code: ${digits}`,
    preview: 'One click, and your receipts and class links reach you.',
    title: 'Confirm your address',
    blocks: [
      hello(at),
      paragraph(
        'Please confirm that this address is yours. Receipts, class links and calendar entries will come here.',
      ),
      action('Confirm this address', url),
      code(digits, 'Or type this code where you were asked for it'),
      note(
        `The link and the code work once and for ${minutesText(expiresMinutes)}. If you did not sign up, you can ignore this email: no account is opened without it.`,
      ),
    ],
    reason: "You're getting this email because this address was entered on Callboard.",
  }),
  sample: { url: 'https://callboard.example/verify/8f3k2v9q', code: '730164', expiresMinutes: 15 },
});

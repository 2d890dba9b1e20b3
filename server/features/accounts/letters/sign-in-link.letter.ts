import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, code, hello, note, paragraph } from '#server/letters/letter.ts';
import { minutesText } from '#server/letters/text.ts';

/** Signs in, or completes a sign-up. `code` has six digits. */
interface Data {
  readonly url: string;
  readonly code: string;
  readonly expiresMinutes: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly sign_in_link: Data;
  }
}

export const letter = defineLetter({
  kind: 'sign_in_link',
  title: 'Sign-in link',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ url, code: digits, expiresMinutes }, at) => ({
    subject: `Your Callboard code: ${digits}`,
    preview: `Or open the link in this email. Both work once, for ${minutesText(expiresMinutes)}.`,
    title: 'Sign in to Callboard',
    blocks: [
      hello(at),
      paragraph('Open this link in the browser you want to use Callboard in.'),
      action('Sign in', url),
      code(digits, 'Or enter this code where you asked for it'),
      note(
        `The link and the code work once, for ${minutesText(expiresMinutes)}. Didn't ask for them? Ignore this email: no one can sign in without it.`,
      ),
    ],
    reason: "You're getting this email because someone entered your email to sign in to Callboard.",
  }),
  sample: { url: 'https://callboard.example/login/link/8f3k2v9q', code: '482913', expiresMinutes: 15 },
});

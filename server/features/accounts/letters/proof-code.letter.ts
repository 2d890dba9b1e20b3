import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, code, hello, note, paragraph } from '#server/letters/letter.ts';
import { minutesText } from '#server/letters/text.ts';

/** `code` has six digits. There is no link that does the same: the person types the code where they requested it. */
interface Data {
  readonly code: string;
  readonly expiresMinutes: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly proof_code: Data;
  }
}

export const letter = defineLetter({
  kind: 'proof_code',
  title: "Code to confirm it's you",
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ code: digits, expiresMinutes }, at) => ({
    subject: `Your code to confirm it's you: ${digits}`,
    preview: `It works once, for ${minutesText(expiresMinutes)}, where you asked for it.`,
    title: "Confirm it's you",
    blocks: [
      hello(at),
      paragraph(
        "You're about to change something important in your account. Enter this code on the page that asks for it.",
      ),
      code(digits, `It works once, for ${minutesText(expiresMinutes)}.`),
      note("Don't share it. We'll never ask you for it by phone, chat, or email."),
      note(
        "Wasn't you? Someone is signed in to your account. Sign out of your other browsers and change how you sign in.",
      ),
      action("See where you're signed in", `${at.publicUrl}/settings#sessions`),
    ],
    reason: "You're getting this email because someone signed in to your account asked for a code.",
  }),
  sample: { code: '482913', expiresMinutes: 10 },
});

import type { Amount } from '#server/features/mailings/index.ts';
import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { refundVariants } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';

/** `title`: what the payment was for ('Voice Lab, Winter'). */
interface Data {
  readonly title: string;
  readonly refund: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly refund_decided: Data;
  }
}

export const letter = defineLetter({
  kind: 'refund_decided',
  title: 'Refund from Callboard',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ever',
  load: asQueued<Data>,
  write: ({ title, refund }, at) => ({
    subject: `We refunded ${amountText(refund)}`,
    preview: `For ${title}.`,
    title: "You've been refunded",
    blocks: [
      hello(at),
      paragraph(refundText(refund)),
      facts({ label: 'For', value: title }, { label: 'Refunded', value: amountText(refund) }),
      action('See your purchases', `${at.publicUrl}/settings`),
      note('Questions about this refund? Reply to this email.'),
    ],
    reason: "You're getting this email because we refunded something you paid for on Callboard.",
  }),
  sample: { title: 'Voice Lab, Winter', refund: { cashCents: 5_000, credits: 2 } },
  variants: [...refundVariants],
});

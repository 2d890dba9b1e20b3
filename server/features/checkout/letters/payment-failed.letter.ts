import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { dateText, money } from '#server/letters/text.ts';

/**
 * `title`: what the payment was for ("Voice Lab, Winter"). `url`: where to try again. `accessUntil`: the end of the
 * grace period after a failed renewal.
 */
interface Data {
  readonly title: string;
  readonly amountCents: number;
  readonly url: string;
  readonly accessUntil?: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly payment_failed: Data;
  }
}

export const letter = defineLetter({
  kind: 'payment_failed',
  title: 'Payment failed',
  transactional: true,
  secret: false,
  bell: true,
  load: asQueued<Data>,
  write: ({ title, amountCents, url, accessUntil }, at) => ({
    subject: `Your payment for ${title} didn't go through`,
    preview: `We didn't charge you ${money(amountCents)}. You can try again or use another card.`,
    title: "Your payment didn't go through",
    blocks: [
      hello(at),
      paragraph(
        "Your bank or card declined this payment, so you weren't charged. You can try again or use another card.",
      ),
      facts(
        { label: 'For', value: title },
        { label: 'Amount', value: money(amountCents) },
        accessUntil ? { label: 'Access until', value: dateText(new Date(accessUntil), at.zone) } : null,
      ),
      action('Try again', url),
      note('If it fails again, check with your bank. We can only see that the charge was declined.'),
    ],
    reason: "You're getting this email because one of your payments on Callboard failed.",
  }),
  sample: {
    title: 'Premium membership, monthly',
    amountCents: 1_500,
    url: 'https://callboard.example/settings',
    accessUntil: '2026-12-04T12:00:00.000Z',
  },
  variants: [{ accessUntil: undefined }],
});

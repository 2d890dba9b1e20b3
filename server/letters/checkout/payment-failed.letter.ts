import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { dateText, money } from '../words.ts';

/** `title`: what was to be paid ("Voice Lab, Winter"). `url`: where one tries again. `accessUntil`: a failed renewal's grace. */
interface Data {
  readonly title: string;
  readonly amountCents: number;
  readonly url: string;
  readonly accessUntil?: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
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
    subject: `Your payment for ${title} did not go through`,
    preview: `${money(amountCents)} was not charged. You can try again or use another card.`,
    title: 'Your payment did not go through',
    blocks: [
      hello(at),
      paragraph(
        'Your bank or card did not take this payment, so nothing was charged. You can try again or use another card.',
      ),
      facts(
        { label: 'What', value: title },
        { label: 'Amount', value: money(amountCents) },
        accessUntil ? { label: 'Access', value: `Yours until ${dateText(new Date(accessUntil), at.zone)}` } : null,
      ),
      action('Try again', url),
      note('If it fails again, your bank can tell you why: we only hear that it said no.'),
    ],
    reason: "You're getting this email because a payment of yours on Callboard failed.",
  }),
  sample: {
    title: 'Premium membership, monthly',
    amountCents: 1_500,
    url: 'https://callboard.example/settings',
    accessUntil: '2026-12-04T12:00:00.000Z',
  },
  variants: [{ accessUntil: undefined }],
});

import type { Amount } from '#server/features/mailings/index.ts';
import { GRACE_DAYS } from '#server/features/membership/index.ts';
import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { refundVariants } from '#server/letters/samples.ts';
import { refundText } from '#server/letters/text.ts';

const WHY = {
  cancelled: "Your membership has ended, as you asked. You won't be charged again.",
  payment_failed: `We couldn't charge your renewal within ${GRACE_DAYS} days, so your membership has ended.`,
  period_over: "Your membership period has ended and won't renew.",
  dispute_lost: 'Your bank reversed a membership payment, so your membership has ended.',
  refunded: 'Your membership has ended, and we refunded your payment.',
  other: "Your membership has ended. You won't be charged again.",
} as const;

/** The membership is over. `url`: the page to start again. */
interface Data {
  readonly plan: string;
  readonly because: 'cancelled' | 'payment_failed' | 'period_over' | 'dispute_lost' | 'refunded' | 'other';
  readonly refund?: Amount;
  readonly url: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly membership_ended: Data;
  }
}

export const letter = defineLetter({
  kind: 'membership_ended',
  title: 'Membership ended',
  transactional: true,
  secret: false,
  bell: true,
  load: asQueued<Data>,
  write: ({ plan, because, refund, url }, at) => ({
    subject: `Your ${plan} has ended`,
    preview: 'You keep your courses and credits. You can come back anytime.',
    title: 'Your membership has ended',
    blocks: [
      hello(at),
      paragraph(WHY[because]),
      ...(refund ? [paragraph(refundText(refund))] : []),
      paragraph('You keep your courses and credits. We released your RSVPs for upcoming members-only events.'),
      action('Become a member again', url),
      note('Free events and the public chat are still open to you.'),
    ],
    reason: "You're getting this email because your Callboard membership ended.",
  }),
  sample: {
    plan: 'Premium Membership',
    because: 'refunded',
    refund: { cashCents: 1_500, credits: 0 },
    url: 'https://callboard.example/subscriptions',
  },
  variants: [
    { because: 'cancelled' },
    { because: 'payment_failed' },
    { because: 'period_over' },
    { because: 'dispute_lost' },
    { because: 'other' },
    { refund: undefined },
    ...refundVariants,
  ],
});

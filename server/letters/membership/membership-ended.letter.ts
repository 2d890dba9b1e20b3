import type { Amount } from '#server/domain/mailings/index.ts';
import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { refundVariants } from '../samples.ts';
import { refundText } from '../words.ts';

const WHY = {
  cancelled: 'Your membership has ended, as you asked. Nothing more is charged.',
  payment_failed: 'Your last renewal could not be charged within fourteen days, so your membership has ended.',
  period_over: 'The time of your membership is over. It does not renew by itself.',
  dispute_lost: 'Your bank took a payment for your membership back, so it has ended.',
  refunded: 'Your membership has ended and its payment is refunded.',
  other: 'Your membership has ended. Nothing more is charged.',
} as const;

/** It is over. `url`: where one begins again. */
interface Data {
  readonly plan: string;
  readonly because: 'cancelled' | 'payment_failed' | 'period_over' | 'dispute_lost' | 'refunded' | 'other';
  readonly refund?: Amount;
  readonly url: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
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
    preview: 'Your courses and credits stay. You can come back at any time.',
    title: 'Your membership has ended',
    blocks: [
      hello(at),
      paragraph(WHY[because]),
      ...(refund ? [paragraph(refundText(refund))] : []),
      paragraph('Your courses and your credits stay yours. RSVPs of members-only events ahead were released.'),
      action('Become a member again', url),
      note('Free events and the public chat stay open to you.'),
    ],
    reason: "You're getting this email because a membership of yours on Callboard ended.",
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

import type { MailData } from '#server/domain/mailings/index.ts';
import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, paragraph } from '../letter.ts';
import { creditsText } from '../words.ts';

const BECAUSE: Record<MailData['credits_added']['because'], string> = {
  bought: 'Thank you for your purchase. The receipt comes in an email of its own.',
  plan: 'They come with your membership.',
  promo: 'They come from the code that you redeemed.',
  staff: 'They were added by our team.',
};

/** `balance`: credits to spend after it. */
interface Data {
  readonly credits: number;
  readonly balance: number;
  readonly because: 'bought' | 'plan' | 'promo' | 'staff';
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly credits_added: Data;
  }
}

export const letter = defineLetter({
  kind: 'credits_added',
  title: 'Credits added',
  transactional: true,
  secret: false,
  bell: true,
  load: asQueued<Data>,
  write: ({ credits, balance, because }, at) => ({
    subject: `${creditsText(credits)} added to your account`,
    preview: `You have ${creditsText(balance)} to spend on courses now.`,
    title: `${creditsText(credits)} added`,
    blocks: [
      hello(at),
      paragraph(
        `${creditsText(credits)} ${credits === 1 ? 'has' : 'have'} been added to your account. ${BECAUSE[because]}`,
      ),
      facts(
        { label: 'Added', value: creditsText(credits) },
        { label: 'You have now', value: creditsText(balance) },
        { label: 'Worth', value: 'Each takes $10 off a course, and never expires' },
      ),
      action('Reserve your seat', `${at.publicUrl}/reserve_seat`),
    ],
    reason: "You're getting this email because credits were added to your Callboard account.",
  }),
  sample: { credits: 15, balance: 18, because: 'bought' },
  variants: [{ because: 'plan' }, { because: 'promo' }, { because: 'staff' }, { credits: 1 }, { balance: 1 }],
});

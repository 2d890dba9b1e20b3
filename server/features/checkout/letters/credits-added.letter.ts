import { CREDIT_CENTS } from '#contract/primitives/money.ts';
import type { MailData } from '#server/features/mailings/index.ts';
import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, paragraph } from '#server/letters/letter.ts';
import { creditsText, money } from '#server/letters/text.ts';

const BECAUSE: Record<MailData['credits_added']['because'], string> = {
  bought: "Thank you for your purchase. We'll email your receipt separately.",
  plan: 'They come with your membership.',
  promo: "They're from the promo code you redeemed.",
  staff: 'Our team added them.',
};

/** `balance`: spendable credits afterward. */
interface Data {
  readonly credits: number;
  readonly balance: number;
  readonly because: 'bought' | 'plan' | 'promo' | 'staff';
}

declare module '#server/features/mailings/mail-data.ts' {
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
    preview: `You now have ${creditsText(balance)} to spend on courses.`,
    title: `${creditsText(credits)} added`,
    blocks: [
      hello(at),
      paragraph(`We added ${creditsText(credits)} to your account. ${BECAUSE[because]}`),
      facts(
        { label: 'Added', value: creditsText(credits) },
        { label: 'Balance', value: creditsText(balance) },
        { label: 'Value', value: `${money(CREDIT_CENTS)} each toward any course. Credits never expire.` },
      ),
      action('Reserve your seat', `${at.publicUrl}/reserve_seat`),
    ],
    reason: "You're getting this email because credits were added to your Callboard account.",
  }),
  sample: { credits: 15, balance: 18, because: 'bought' },
  variants: [{ because: 'plan' }, { because: 'promo' }, { because: 'staff' }, { credits: 1 }, { balance: 1 }],
});

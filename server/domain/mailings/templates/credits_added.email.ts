import { action, facts, hello, paragraph } from '../letter.ts';
import type { MailData } from '../mail-kinds.ts';
import { defineMail } from '../template.ts';
import { creditsText } from '../words.ts';

const BECAUSE: Record<MailData['credits_added']['because'], string> = {
  bought: 'Thank you for your purchase. The receipt comes in a mail of its own.',
  plan: 'They come with your membership.',
  promo: 'They come from the code that you redeemed.',
  staff: 'They were added by our team.',
};

export const mail = defineMail({
  kind: 'credits_added',
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
    reason: 'You get this mail because credits were added to your Callboard account.',
  }),
  sample: { credits: 15, balance: 18, because: 'bought' },
});

import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { creditsText, dateText, money } from '#server/letters/text.ts';

/** A membership period was paid: renewed, or begun with another plan. `credits`: what the plan included. */
interface Data {
  readonly plan: string;
  readonly interval: 'monthly' | 'yearly';
  readonly amountCents: number;
  readonly credits: number;
  readonly paidUntil: string;
  readonly because: 'renewed' | 'changed';
  readonly url: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly membership_renewed: Data;
  }
}

export const letter = defineLetter({
  kind: 'membership_renewed',
  title: 'Membership paid',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ plan, interval, amountCents, credits, paidUntil, because, url }, at) => ({
    subject: because === 'changed' ? `You've switched to ${plan}` : `Your ${plan} has been renewed`,
    preview: `You paid ${money(amountCents)}. Access until ${dateText(new Date(paidUntil), at.zone)}.`,
    title: because === 'changed' ? 'Your plan has changed' : 'Your membership has been renewed',
    blocks: [
      hello(at),
      paragraph(
        because === 'changed'
          ? 'Your new plan has started. We credited the unused part of your old plan.'
          : "We renewed your membership with your card on file. You don't need to do anything.",
      ),
      facts(
        { label: 'Plan', value: `${plan}, ${interval}` },
        { label: 'Paid', value: money(amountCents) },
        credits > 0 ? { label: 'Credits', value: `${creditsText(credits)} added to your balance` } : null,
        { label: 'Access until', value: dateText(new Date(paidUntil), at.zone) },
      ),
      action('See your subscription', url),
      note('You can change your card, switch plans, or cancel there anytime.'),
    ],
    reason: "You're getting this email because you paid for a Callboard membership.",
  }),
  sample: {
    plan: 'Premium Membership',
    interval: 'monthly',
    amountCents: 1_500,
    credits: 0,
    paidUntil: '2027-01-31T12:00:00.000Z',
    because: 'renewed',
    url: 'https://callboard.example/subscriptions',
  },
  variants: [{ because: 'changed' }, { interval: 'yearly' }, { credits: 1 }, { credits: 3 }],
});

import { action, facts, hello, note, paragraph } from '../letter.ts';
import { defineMail } from '../template.ts';
import { creditsText, dateText, money } from '../words.ts';

export const mail = defineMail({
  kind: 'membership_renewed',
  write: ({ plan, interval, amountCents, credits, paidUntil, because, url }, at) => ({
    subject: because === 'changed' ? `You are on ${plan} now` : `Your ${plan} goes on`,
    preview: `${money(amountCents)} paid. Yours until ${dateText(new Date(paidUntil), at.zone)}.`,
    title: because === 'changed' ? 'Your plan has changed' : 'Your membership goes on',
    blocks: [
      hello(at),
      paragraph(
        because === 'changed'
          ? 'Your new plan begins today. What you had not used of the one before was taken off the price.'
          : 'Your membership was renewed with your card on file. There is nothing you need to do.',
      ),
      facts(
        { label: 'What', value: `${plan}, ${interval}` },
        { label: 'Paid', value: money(amountCents) },
        credits > 0 ? { label: 'Credits', value: `${creditsText(credits)} added to your balance` } : null,
        { label: 'Until', value: dateText(new Date(paidUntil), at.zone) },
      ),
      action('See your subscription', url),
      note('You can change the card, the plan, or cancel there at any time.'),
    ],
    reason: 'You get this mail because a payment for your membership on Callboard was made.',
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
});

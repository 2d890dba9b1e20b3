import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { dateText } from '#server/letters/text.ts';

/** The membership will end with its period. `url`: the page to undo that. */
interface Data {
  readonly plan: string;
  readonly accessUntil: string;
  readonly url: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly membership_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'membership_cancelled',
  title: 'Membership canceled',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ plan, accessUntil, url }, at) => ({
    subject: `Your ${plan} ends on ${dateText(new Date(accessUntil), at.zone)}`,
    preview: "You won't be charged again. Until then, nothing changes.",
    title: 'Your membership will end',
    blocks: [
      hello(at),
      paragraph("You canceled your membership. You won't be charged again, and nothing changes until the last day."),
      facts(
        { label: 'Plan', value: plan },
        { label: 'Access until', value: dateText(new Date(accessUntil), at.zone) },
        {
          label: 'After that',
          value: ['Member prices, members-only events, and the chat end', 'You keep your credits and courses'],
        },
      ),
      action('Keep my membership', url),
      note('You can undo this anytime until the last day, with one click on that page.'),
    ],
    reason: "You're getting this email because your Callboard membership was canceled.",
  }),
  sample: {
    plan: 'Premium Membership',
    accessUntil: '2027-01-31T12:00:00.000Z',
    url: 'https://callboard.example/subscriptions',
  },
});

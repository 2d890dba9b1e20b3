import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { dateText } from '../words.ts';

/** It will end with its period. `url`: where that can be taken back. */
interface Data {
  readonly plan: string;
  readonly accessUntil: string;
  readonly url: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly membership_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'membership_cancelled',
  title: 'Membership will end',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ plan, accessUntil, url }, at) => ({
    subject: `Your ${plan} will end on ${dateText(new Date(accessUntil), at.zone)}`,
    preview: 'Nothing more is charged. Until then everything stays as it is.',
    title: 'Your membership will end',
    blocks: [
      hello(at),
      paragraph('You have cancelled. Nothing more is charged, and until the last day everything stays as it is.'),
      facts(
        { label: 'What', value: plan },
        { label: 'Yours until', value: dateText(new Date(accessUntil), at.zone) },
        {
          label: 'After that',
          value: ['Member prices, members-only events and the chat end', 'Your credits and courses stay'],
        },
      ),
      action('Keep the membership', url),
      note('You can take this back until the last day, with one click on that page.'),
    ],
    reason: "You're getting this email because your membership on Callboard was cancelled.",
  }),
  sample: {
    plan: 'Premium Membership',
    accessUntil: '2027-01-31T12:00:00.000Z',
    url: 'https://callboard.example/subscriptions',
  },
});

import { action, facts, hello, note, paragraph } from '../letter.ts';
import { defineMail } from '../template.ts';
import { dateText } from '../words.ts';

export const mail = defineMail({
  kind: 'membership_cancelled',
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
      note('You can take this back until the last day, with one press on that page.'),
    ],
    reason: 'You get this mail because your membership on Callboard was cancelled.',
  }),
  sample: {
    plan: 'Premium Membership',
    accessUntil: '2027-01-31T12:00:00.000Z',
    url: 'https://callboard.example/subscriptions',
  },
});

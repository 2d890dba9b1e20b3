import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { LEGAL_HEADS } from './legal-heads.ts';
import type { LegalText } from './legal-text.ts';

/** The terms at /tos. */
export const TERMS: LegalText = {
  ...LEGAL_HEADS.terms,
  version: LEGAL_VERSIONS.tos,
  sections: [
    {
      title: 'Who this is between',
      paragraphs: [
        'These terms are between you and Callboard, which runs this site. Courses, events and workouts are taught by schools; each page names the school that stands behind it. When you buy a place you buy it through us, and the school teaches it.',
        'You need to be 16 or older to have an account. If you are under 18, ask a parent or guardian before you buy something.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'An account belongs to one person. Keep your password to yourself, and write to {support} if you think that somebody else has used your account. We email links and codes to your address: whoever reads your email can use them.',
        'You can delete your account whenever you like. Before you do, we show what is refunded and what is lost.',
      ],
    },
    {
      title: 'Courses and events',
      paragraphs: [
        'A cohort has a start, an end, a number of seats and a price. Your place is yours once it is paid for, with money, credits or both. While you are paying we hold your seat for 36 minutes.',
        'A payment can arrive after its seat was given up. If a seat is still free, it is yours; if none is, everything you paid is refunded to where it came from.',
        'A school may replace a teacher or move a session. If it cancels a cohort or an event, you get everything back: credits as credits, money to the card that you paid with.',
      ],
    },
    {
      title: 'Leaving a course, and refunds',
      paragraphs: [
        'You can leave with a full refund for some time after you have enrolled. How long is shown before you pay, and stays as it was on that day:',
        [
          'cohorts shorter than 7 days: until 24 hours before the start',
          'cohorts of up to 4 weeks: until the midpoint, as long as no more than half of the sessions are over',
          'longer cohorts: during the first two weeks',
        ],
        'Tickets for events are refunded in full until 24 hours before the start. If the start moves by more than an hour, until the new start. Laws that give you more than this stand above it.',
      ],
    },
    {
      title: 'Membership',
      paragraphs: [
        'A membership renews each month or each year until you cancel it. Cancelling takes effect at the end of the period that you have paid for; until then you can change your mind. Your first payment is refunded within 14 days if you have used nothing of it.',
        'If a renewal fails, you keep your access for 14 days, without member prices, while we try again and tell you by email.',
      ],
    },
    {
      title: 'Credits',
      paragraphs: [
        'One credit is worth $10 against the price of a course. Credits never expire, and you keep them when a membership ends. They cannot be turned into money or given to somebody else, except that credits you have bought and not spent are refunded within 30 days.',
      ],
    },
    {
      title: 'How we treat each other',
      paragraphs: [
        'People come here to try things that they are not good at yet. Be kind about it. No harassment, no hate, nothing that puts others at risk, no advertising in chats and sessions.',
        'What you make stays yours. You allow the school, your cohort and us to show it where you have shared it: in the course, in its sessions and recordings. Sessions may be recorded; the page says so, and you can take part without a camera.',
        'Course material belongs to its school. Learn with it as much as you like; do not publish or sell it.',
        'We may end an account that breaks these rules. Where we can, we warn first, and we return what was paid for and not yet held.',
      ],
    },
    {
      title: 'What we answer for',
      paragraphs: [
        'We work hard on keeping this site up and your data safe. We cannot promise that it is never down. Where the law allows it, what we owe you is limited to what you have paid us in the twelve months before. Nothing here limits what cannot be limited by law.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'If these terms change in a way that matters, we tell you by email at least 30 days before. If you do not agree, you can delete your account before then, and we return what was paid for and not yet held.',
        'Questions go to {support}. A person reads them.',
      ],
    },
  ],
};

import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { LEGAL_HEADS } from './legal-heads.ts';
import type { LegalText } from './legal-text.ts';

export const TERMS: LegalText = {
  ...LEGAL_HEADS.terms,
  version: LEGAL_VERSIONS.tos,
  sections: [
    {
      title: 'Who this is between',
      paragraphs: [
        'These terms are between you and Callboard, which runs this site. Schools teach the courses, events, and workouts; each page names the school responsible for it. When you buy a seat, you buy it through us, and the school teaches it.',
        'You must be 16 or older to have an account. If you’re under 18, ask a parent or guardian before you buy anything.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'An account belongs to one person. Keep your password to yourself, and email {support} if you think someone else has used your account. We email you links and codes; anyone who can read your email can use them.',
        'You can delete your account anytime. Before you do, we show you what we’ll refund and what you’ll lose.',
      ],
    },
    {
      title: 'Courses and events',
      paragraphs: [
        'A cohort has a start date, an end date, a number of seats, and a price. Your seat is yours once it’s paid for with money, credits, or both. While you’re paying, we hold your seat for 36 minutes.',
        'A payment can arrive after we’ve released the seat. If a seat is still available, it’s yours; if not, we refund everything you paid to where it came from.',
        'A school may replace a teacher or reschedule a session. If it cancels a cohort or an event, you get everything back: credits as credits, and money to the card you paid with.',
      ],
    },
    {
      title: 'Leaving a course, and refunds',
      paragraphs: [
        'You can leave with a full refund for a time after you enroll. Before you pay, we show you how long that is, and it stays as it was that day:',
        [
          'cohorts shorter than 7 days: until 24 hours before the start',
          'cohorts of up to 4 weeks: until the midpoint, as long as no more than half of the sessions are over',
          'longer cohorts: during the first two weeks',
        ],
        'Event tickets are refundable in full until 24 hours before the start. If the start moves by more than an hour, they’re refundable until the new start. If the law gives you more than this, the law applies.',
      ],
    },
    {
      title: 'Membership',
      paragraphs: [
        'A membership renews each month or each year until you cancel it. Canceling takes effect at the end of the period you’ve paid for; until then, you can change your mind. We refund your first payment within 14 days if you haven’t used any of it.',
        'If a renewal payment fails, you keep your access for 14 days, without member prices, while we try again and let you know by email.',
      ],
    },
    {
      title: 'Credits',
      paragraphs: [
        'One credit is worth $10 toward the price of a course. Credits never expire, and you keep them when a membership ends. You can’t exchange them for money or give them to someone else. The one exception: credits you bought and haven’t spent are refundable for 30 days.',
      ],
    },
    {
      title: 'How we treat each other',
      paragraphs: [
        'People come here to try things they aren’t good at yet. Be kind about it. No harassment, no hate, nothing that puts others at risk, and no advertising in chats or sessions.',
        'What you make stays yours. You allow the school, your cohort, and us to show it where you’ve shared it: in the course and its sessions and recordings. Sessions may be recorded; the page says so, and you can take part with your camera off.',
        'Course material belongs to its school. Learn with it as much as you like, but don’t publish or sell it.',
        'We may close an account that breaks these rules. Where we can, we warn you first, and we refund anything you paid for that hasn’t taken place yet.',
      ],
    },
    {
      title: 'What we’re responsible for',
      paragraphs: [
        'We work hard to keep this site running and your data safe, but we can’t promise it will never be down. Where the law allows it, what we owe you is limited to what you paid us in the previous twelve months. Nothing here limits anything that can’t be limited by law.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'If these terms change in a way that matters, we’ll email you at least 30 days before. If you don’t agree, you can delete your account before then, and we’ll refund anything you paid for that hasn’t taken place yet.',
        'Questions? Email {support}. A real person reads every message.',
      ],
    },
  ],
};

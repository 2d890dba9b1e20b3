import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { LEGAL_HEADS } from './legal-heads.ts';
import type { LegalText } from './legal-text.ts';

export const PRIVACY: LegalText = {
  ...LEGAL_HEADS.privacy,
  version: LEGAL_VERSIONS.privacy,
  sections: [
    {
      title: 'In short',
      paragraphs: [
        'We keep what we need to run classes, take payments, and answer you. We don’t sell your data, we don’t show ads, and we don’t let other companies track you on these pages.',
      ],
    },
    {
      title: 'What we keep',
      paragraphs: [
        [
          'your name, email address, time zone, and, if you add them, a picture and a short bio',
          'your password, in a form that can’t be read',
          'what you enroll in, attend, submit, and answer',
          'which site or link brought you here, with your sign-up, enrollments, and RSVPs',
          'what you buy, how much you pay, and the last four digits of your card; only our payment provider has the full card number',
          'where you’re signed in and with which browser, so you can see it and sign out',
          'which emails we send you and whether they arrive',
        ],
      ],
    },
    {
      title: 'Why',
      paragraphs: [
        'To do what you ask for: hold your seat, let you in, remind you, and refund you (our contract with you). To keep accounts safe and our books in order (the law, or our legitimate interest). To email you about new courses, if you asked us to; you can unsubscribe from any of those emails with one click.',
      ],
    },
    {
      title: 'Who else can see it',
      paragraphs: [
        'When you join a course or event, its school sees your name, your email address, and what you submit there. Others in your cohort see your display name and picture.',
        'Companies that work for us see only what they need: our payment, email, hosting, and video meeting providers. We give data to authorities only when the law requires it.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'We use four cookies: one keeps you signed in; one recognizes your browser for 30 days after you RSVP to an event without an account; one lasts for the few minutes it takes to sign in with another provider; and one, only if you say yes, remembers for 30 days which link brought you here. Your browser also remembers a few choices, such as a banner you closed. We don’t share any of it.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'We keep your account until you delete it. Then we erase your name, email address, picture, and everything you wrote right away. We keep payment records under a pseudonym for as long as tax law requires. We delete sign-in records after 30 days. Links we email you to sign in or confirm your email work for 15 minutes, and we delete our record of them after 30 days.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see, correct, download, and erase the data we have about you, object to how we use it, and file a complaint with the data protection authority where you live. You can do most of this in Settings; for the rest, email {support}.',
      ],
    },
  ],
};

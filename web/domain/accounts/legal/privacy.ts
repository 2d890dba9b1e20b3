import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { LEGAL_HEADS } from './legal-heads.ts';
import type { LegalText } from './legal-text.ts';

/** The privacy notice at /privacy. */
export const PRIVACY: LegalText = {
  ...LEGAL_HEADS.privacy,
  version: LEGAL_VERSIONS.privacy,
  sections: [
    {
      title: 'In short',
      paragraphs: [
        'We keep what we need to teach, to take payments and to answer you. We do not sell it, we show no advertising, and no other company follows you around on these pages.',
      ],
    },
    {
      title: 'What we keep',
      paragraphs: [
        [
          'your name, email address, time zone and, if you like, a picture and a few words about yourself',
          'your password, in a form from which it cannot be read',
          'what you enrolled in, attended, handed in and answered',
          'what you bought, with what amount, and the last four digits of your card; the card itself is known to our payment provider only',
          'where and with what browser you are signed in, so that you can see it and end it',
          'which emails we sent you and whether they arrived',
        ],
      ],
    },
    {
      title: 'Why',
      paragraphs: [
        'To do what you asked for: hold your seat, let you in, remind you, return your money (that is our contract with you). To keep accounts safe and the books in order (that is the law, or our legitimate interest). To write to you about new courses, where you have asked us to; each such mail ends it with one click.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'The school whose course or event you take part in sees your name, your address and what you hand in there. Others in your cohort see your display name and picture.',
        'Companies that work for us see only what they need: the payment provider, the email provider, the host of our servers, the provider of video meetings. We hand data to authorities only where a law obliges us.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'Cookies do three things here: one keeps you signed in; one lets us know your browser again for 30 days when you have said yes to an event without an account; one lasts for the minutes of signing in with another provider. Your browser remembers a few choices besides, such as a banner that you have closed. Nothing of it is shared.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Your account is kept until you delete it. Then your name, address, picture and texts are erased at once. Records of payments stay under a pseudonym for as long as tax law asks. Sign-in records are dropped after 30 days, mailed links after 15 minutes of use and 30 days of record.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see, correct, take with you and erase what we know about you, object to a use, and complain to the authority for data protection where you live. Most of it you can do in your settings; for the rest write to {support}.',
      ],
    },
  ],
};

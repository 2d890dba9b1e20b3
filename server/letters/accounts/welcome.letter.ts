import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, paragraph } from '../letter.ts';

/** After onboarding; `url` leads to what one does first. */
interface Data {
  readonly firstName: string;
  readonly url: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly welcome: Data;
  }
}

export const letter = defineLetter({
  kind: 'welcome',
  title: 'Welcome',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ever',
  load: asQueued<Data>,
  write: ({ firstName, url }, at) => ({
    subject: `Welcome to Callboard, ${firstName}`,
    preview: 'What is on, where you are expected, what you can join: all on one board.',
    title: `Welcome, ${firstName}`,
    blocks: [
      paragraph('Your account is ready. Callboard is where small groups learn live with people who do the work.'),
      facts(
        {
          label: 'Courses',
          value: ['Cohorts with a start date and a few seats', 'Pick one, pay with a card or with credits'],
        },
        {
          label: 'Dashboard',
          value: ['Your next session and its join button', 'Always first, always in your time zone'],
        },
        {
          label: 'Email',
          value: ['Receipts, class sessions with calendar entries', 'A reminder before your cohort starts'],
        },
      ),
      action('Find a course', url),
    ],
    reason: `You're getting this email because you opened an account on ${new URL(at.publicUrl).host}.`,
  }),
  sample: { firstName: 'Ada', url: 'https://callboard.example/courses' },
});

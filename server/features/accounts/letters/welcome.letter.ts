import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, paragraph } from '#server/letters/letter.ts';

/** Sent after onboarding; `url` leads to the person's first step. */
interface Data {
  readonly firstName: string;
  readonly url: string;
}

declare module '#server/features/mailings/mail-data.ts' {
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
    preview: 'Your classes, your events, and what you can join next, all in one place.',
    title: `Welcome, ${firstName}`,
    blocks: [
      paragraph('Your account is ready. Callboard is where small groups learn live with people who do the work.'),
      facts(
        {
          label: 'Courses',
          value: ['Small cohorts with a start date', 'Pick one, and pay by card or with credits'],
        },
        {
          label: 'Dashboard',
          value: ['Your next session and the button to join it', 'Always at the top and in your time zone'],
        },
        {
          label: 'Email',
          value: ['Receipts, and class sessions for your calendar', 'A reminder before your cohort starts'],
        },
      ),
      action('Find a course', url),
    ],
    reason: `You're getting this email because you created an account on ${new URL(at.publicUrl).host}.`,
  }),
  sample: { firstName: 'Ada', url: 'https://callboard.example/courses' },
});

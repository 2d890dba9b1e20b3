import { action, facts, paragraph } from '../letter.ts';
import { defineMail } from '../template.ts';

export const mail = defineMail({
  kind: 'welcome',
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
          label: 'Mail',
          value: ['Receipts, class sessions with calendar entries', 'A reminder before your cohort starts'],
        },
      ),
      action('Find a course', url),
    ],
    reason: `You get this mail because you opened an account on ${new URL(at.publicUrl).host}.`,
  }),
  sample: { firstName: 'Ada', url: 'https://callboard.example/courses' },
});

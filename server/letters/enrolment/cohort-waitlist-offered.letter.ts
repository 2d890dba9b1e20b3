import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { offerStands } from '../reminder.rules.ts';
import { cohortVariants, sampleCohort } from '../samples.ts';
import { instantText } from '../words.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-words.ts';

/** What it is queued with. */
interface Data {
  readonly cohortId: number;
  readonly expiresAt: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_offered: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_offered',
  title: 'A seat in a course is offered',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, ...rest) =>
    offerStands(data, ctx.clock.now()) ? withCohort<Data>(ctx, data, ...rest) : null,
  write: ({ cohort, expiresAt }, at) => ({
    subject: `A seat for you: ${cohort.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A seat is yours to take',
    blocks: [
      hello(at),
      paragraph(`A seat in ${cohort.title} came free, and you are the next in line.`),
      cohortTable(cohort, at, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Continue checkout', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note("After that it goes to the next in line. If you don't need it, leave the line: somebody else is waiting."),
    ],
    reason: `You're getting this email because you asked for a seat in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, expiresAt: '2027-01-06T12:00:00.000Z', cohort: sampleCohort },
  variants: [...cohortVariants],
});

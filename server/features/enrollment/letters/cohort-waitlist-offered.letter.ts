import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { isOfferValid } from '#server/letters/reminder.rules.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';
import { instantText, shortInstantText } from '#server/letters/text.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-text.ts';

interface Data {
  readonly cohortId: number;
  readonly expiresAt: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_waitlist_offered: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_waitlist_offered',
  title: 'Course seat offered',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, ...rest) =>
    isOfferValid(data, ctx.clock.now()) ? withCohort<Data>(ctx, data, ...rest) : null,
  write: ({ cohort, expiresAt }, at) => ({
    subject: `A seat opened up for you: ${cohort.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A seat opened up for you',
    blocks: [
      hello(at),
      paragraph(`A seat in ${cohort.title} opened up, and you're next on the waitlist.`),
      cohortTable(cohort, at, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Continue to checkout', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note(
        "After that, it goes to the next person on the waitlist. Don't need it? Leave the waitlist so someone else can have it.",
      ),
    ],
    reason: `You're getting this email because you joined the waitlist for a course from ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  push: ({ cohort, expiresAt }, at) => ({
    kind: 'waitlist_offer',
    text: `A seat opened up. It's held for you until ${shortInstantText(new Date(expiresAt), at.zone)}`,
    path: `/courses/${cohort.courseSlug}`,
    expiresAt: new Date(expiresAt),
  }),
  sample: { cohortId: 7, expiresAt: '2027-01-06T12:00:00.000Z', cohort: sampleCohort },
  variants: [...cohortVariants],
});

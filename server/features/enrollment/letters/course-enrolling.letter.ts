import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';
import { dateText, instantText, money } from '#server/letters/text.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-text.ts';

/**
 * For followers of a course: a cohort opened, or a seat is free again. `waiting`: a cohort opened, for a person on the
 * course's waitlist.
 */
interface Data {
  readonly cohortId: number;
  readonly because: 'enrolling' | 'seat_free' | 'waiting';
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly course_enrolling: Data;
  }
}

export const letter = defineLetter({
  kind: 'course_enrolling',
  title: 'Course open for enrollment',
  transactional: false,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort, because }, at) => ({
    subject:
      because === 'seat_free' ? `A seat opened up in ${cohort.title}` : `${cohort.courseName} is open for enrollment`,
    preview: `Starts ${dateText(cohort.startsAt, at.zone)}. Enroll by ${dateText(cohort.paymentDueAt, at.zone)}.`,
    title: because === 'seat_free' ? 'A seat opened up' : `${cohort.courseName} is open for enrollment`,
    blocks: [
      hello(at),
      paragraph(
        because === 'seat_free'
          ? `You asked us to let you know. A seat opened up in ${cohort.title}, and it's first come, first served.`
          : `You asked us to let you know. A new ${cohort.courseName} cohort is open for enrollment.`,
      ),
      cohortTable(
        cohort,
        at,
        { label: 'Enroll by', value: instantText(cohort.paymentDueAt, at.zone) },
        {
          label: 'Price',
          value:
            cohort.memberPriceCents < cohort.priceCents
              ? [money(cohort.priceCents), `${money(cohort.memberPriceCents)} for members`]
              : money(cohort.priceCents),
        },
      ),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note(
        because === 'waiting'
          ? "You'll stay on the waitlist until you leave it."
          : 'Your reminder stays on until you remove it.',
      ),
    ],
    reason:
      because === 'waiting'
        ? `You're getting this email because you're on the waitlist for ${cohort.courseName}.`
        : `You're getting this email because you set a reminder for ${cohort.courseName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, because: 'enrolling', cohort: sampleCohort },
  variants: [
    { because: 'seat_free' },
    { because: 'waiting' },
    { cohort: { memberPriceCents: 40_000 } },
    ...cohortVariants,
  ],
});

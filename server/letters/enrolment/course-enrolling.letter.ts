import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { cohortVariants, sampleCohort } from '../samples.ts';
import { dateText, instantText, money } from '../words.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-words.ts';

/**
 * The course one asked to be reminded of: a cohort opened, or a seat is free again. `waiting`: a cohort opened, for somebody on
 * the course's waitlist.
 */
interface Data {
  readonly cohortId: number;
  readonly because: 'enrolling' | 'seat_free' | 'waiting';
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly course_enrolling: Data;
  }
}

export const letter = defineLetter({
  kind: 'course_enrolling',
  title: 'Course is enrolling',
  transactional: false,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort, because }, at) => ({
    subject: because === 'seat_free' ? `A seat is free in ${cohort.title}` : `${cohort.courseName} is enrolling`,
    preview: `Starts ${dateText(cohort.startsAt, at.zone)}, enroll until ${dateText(cohort.paymentDueAt, at.zone)}.`,
    title: because === 'seat_free' ? 'A seat is free again' : `${cohort.courseName} is enrolling`,
    blocks: [
      hello(at),
      paragraph(
        because === 'seat_free'
          ? `You asked us to tell you. A seat in ${cohort.title} is free again; the first to enroll gets it.`
          : `You asked us to tell you. A new cohort of ${cohort.courseName} has opened for enrollment.`,
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
          ? 'You stay on the waitlist until you leave it.'
          : 'Your reminder stays until you remove it.',
      ),
    ],
    reason:
      because === 'waiting'
        ? `You're getting this email because you are on the waitlist of ${cohort.courseName}.`
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

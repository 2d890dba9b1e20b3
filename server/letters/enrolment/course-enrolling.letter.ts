import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort } from '../samples.ts';
import { dateText, instantText, money } from '../words.ts';
import { withCohort } from './about-cohort.ts';
import { cohortTable, fromCourse } from './cohort-words.ts';

/** The course one asked to be reminded of: a cohort opened, or a seat is free again. */
interface Data {
  readonly cohortId: number;
  readonly because: 'enrolling' | 'seat_free';
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
    subject: because === 'enrolling' ? `${cohort.courseName} is enrolling` : `A seat is free in ${cohort.title}`,
    preview: `Starts ${dateText(cohort.startsAt, at.zone)}, enrol until ${dateText(cohort.paymentDueAt, at.zone)}.`,
    title: because === 'enrolling' ? `${cohort.courseName} is enrolling` : 'A seat is free again',
    blocks: [
      hello(at),
      paragraph(
        because === 'enrolling'
          ? `You asked us to tell you. A new cohort of ${cohort.courseName} has opened for enrolment.`
          : `You asked us to tell you. A seat in ${cohort.title} is free again; the first to enrol gets it.`,
      ),
      cohortTable(
        cohort,
        at,
        { label: 'Enrol by', value: instantText(cohort.paymentDueAt, at.zone) },
        {
          label: 'How much',
          value:
            cohort.memberPriceCents < cohort.priceCents
              ? [money(cohort.priceCents), `${money(cohort.memberPriceCents)} for members`]
              : money(cohort.priceCents),
        },
      ),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note('Your reminder stays until you remove it.'),
    ],
    reason: `You get this mail because you set a reminder for ${cohort.courseName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, because: 'enrolling', cohort: sampleCohort },
});

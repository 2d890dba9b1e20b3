import { withCohort } from '#server/features/enrollment/letters/about-cohort.ts';
import { fromCourse } from '#server/features/enrollment/letters/cohort-text.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';

interface Data {
  readonly cohortId: number;
  readonly url: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly post_cohort_survey: Data;
  }
}

export const letter = defineLetter({
  kind: 'post_cohort_survey',
  title: 'Survey after a course',
  transactional: false,
  secret: false,
  bell: false,
  load: withCohort<Data>,
  write: ({ cohort, url }, at) => ({
    subject: `How was ${cohort.courseName}?`,
    preview: 'It takes about two minutes, and your answers shape the next cohort.',
    title: 'How was it?',
    blocks: [
      hello(at),
      paragraph(`${cohort.title} has ended. ${cohort.schoolName} would love to hear how it went for you.`),
      action('Take the survey', url),
      note('Your letter of completion and everything from the course are still on your course page.'),
    ],
    reason: `You're getting this email because you took ${cohort.title}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, url: 'https://callboard.example/surveys/4', cohort: sampleCohort },
  variants: [...cohortVariants],
});

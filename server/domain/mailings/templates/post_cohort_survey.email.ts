import { fromCourse } from '../cohort-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort } from '../samples.ts';
import { defineMail } from '../template.ts';

export const mail = defineMail({
  kind: 'post_cohort_survey',
  write: ({ cohort, url }, at) => ({
    subject: `How was ${cohort.courseName}?`,
    preview: 'Two questions, two minutes: the next cohort is made from what you say.',
    title: 'That was it. How was it?',
    blocks: [
      hello(at),
      paragraph(`${cohort.title} is over. ${cohort.schoolName} would like to know what it was like for you.`),
      action('Answer the survey', url),
      note('Your letter of completion and everything from the course stay on your course page.'),
    ],
    reason: `You get this mail because you took part in ${cohort.title}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, url: 'https://callboard.example/surveys/4', cohort: sampleCohort },
});

import { cohortTable, fromCourse } from '../cohort-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort } from '../samples.ts';
import { defineMail } from '../template.ts';

export const mail = defineMail({
  kind: 'cohort_waitlist_expired',
  write: ({ cohort }, at) => ({
    subject: `Your seat went on: ${cohort.title}`,
    preview: 'The time to take it is over. You can stand in line again.',
    title: 'The seat went to the next in line',
    blocks: [
      hello(at),
      paragraph(`The seat in ${cohort.title} that we held for you was not taken in time.`),
      cohortTable(cohort, at),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note('Would you still like to come? You can stand in line again on the page of the course.'),
    ],
    reason: `You get this mail because you asked for a seat in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, cohort: sampleCohort },
});

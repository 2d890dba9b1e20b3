import { cohortTable, fromCourse } from '../cohort-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort } from '../samples.ts';
import { defineMail } from '../template.ts';

export const mail = defineMail({
  kind: 'cohort_waitlist_joined',
  write: ({ cohort, place }, at) => ({
    subject: `You're in line: ${cohort.title}`,
    preview: `Number ${place}. We will mail you when a seat is yours to take.`,
    title: "You're in line for a seat",
    blocks: [
      hello(at),
      paragraph(`${cohort.title} is sold out. You are number ${place} in line.`),
      cohortTable(cohort, at, { label: 'Your place', value: String(place) }),
      action('See the course', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note('When a seat comes free we hold it for you and tell you until when. You can leave the line at any time.'),
    ],
    reason: `You get this mail because you asked for a seat in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, place: 3, cohort: sampleCohort },
});

import { cohortTable, fromCourse } from '../cohort-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort } from '../samples.ts';
import { defineMail } from '../template.ts';
import { instantText } from '../words.ts';

export const mail = defineMail({
  kind: 'cohort_waitlist_offered',
  write: ({ cohort, expiresAt }, at) => ({
    subject: `A seat for you: ${cohort.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A seat is yours to take',
    blocks: [
      hello(at),
      paragraph(`A seat in ${cohort.title} came free, and you are the next in line.`),
      cohortTable(cohort, at, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Continue checkout', `${at.publicUrl}/courses/${cohort.courseSlug}`),
      note('After that it goes to the next in line. If you do not need it, leave the line and make somebody happy.'),
    ],
    reason: `You get this mail because you asked for a seat in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: { cohortId: 7, expiresAt: '2027-01-06T12:00:00.000Z', cohort: sampleCohort },
});

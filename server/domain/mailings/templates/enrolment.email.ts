import { cohortTable, cohortUrl, fromCourse, sessionCalendar, sessionList } from '../cohort-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort, sampleSessions } from '../samples.ts';
import { defineMail } from '../template.ts';
import { amountText, dateText } from '../words.ts';

export const mail = defineMail({
  kind: 'enrolment',
  write: ({ cohort, sessions, paid }, at) => ({
    subject: `You're in: ${cohort.title}`,
    preview: `Starts ${dateText(cohort.startsAt, at.zone)}. ${sessions.length > 0 ? `Class sessions so far: ${sessions.length}.` : 'We will tell you when the class sessions are set.'}`,
    title: 'Your place is yours',
    blocks: [
      hello(at),
      paragraph(`You are enrolled in ${cohort.title}.`),
      cohortTable(cohort, at, paid ? { label: 'Paid', value: amountText(paid) } : null),
      action('Open your course', cohortUrl(cohort, at)),
      ...sessionList(sessions, at),
      note(
        sessions.length > 0
          ? 'The attached file puts every class session into your calendar. Your course page keeps everything in one place.'
          : 'No class sessions are published yet. They will appear on your course page.',
      ),
    ],
    reason: `You get this mail because you enrolled in a course of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
    ...sessionCalendar(cohort, sessions, at),
  }),
  sample: { cohortId: 7, cohort: sampleCohort, sessions: sampleSessions, paid: { cashCents: 27_000, credits: 9 } },
});

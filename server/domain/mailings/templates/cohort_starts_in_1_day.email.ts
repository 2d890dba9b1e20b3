import { cohortTable, cohortUrl, fromCourse, sessionList } from '../cohort-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleCohort, sampleSessions } from '../samples.ts';
import { defineMail } from '../template.ts';
import { daysUntil, inDays, instantText } from '../words.ts';

export const mail = defineMail({
  kind: 'cohort_starts_in_1_day',
  write: ({ cohort, sessions }, at) => {
    const when = inDays(daysUntil(at.now, cohort.startsAt, at.zone));
    return {
      subject: `${cohort.title} starts ${when}`,
      preview: instantText(cohort.startsAt, at.zone),
      title: 'Almost time',
      blocks: [
        hello(at),
        paragraph(`${cohort.title} starts ${when}.`),
        paragraph('Your course page keeps everything in one place.'),
        cohortTable(cohort, at),
        action('Open your course', cohortUrl(cohort, at)),
        ...sessionList(sessions, at),
        note(
          'A few minutes before the first session is a good time to test your microphone. Questions? Answer this mail: it reaches the people who teach the course.',
        ),
      ],
      reason: `You get this mail because you are enrolled in a course of ${cohort.schoolName}.`,
      ...fromCourse(cohort),
    };
  },
  sample: { cohort: sampleCohort, sessions: sampleSessions },
});

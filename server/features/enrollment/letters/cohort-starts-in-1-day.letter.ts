import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort, sampleSessions } from '#server/letters/samples.ts';
import { daysUntil, inDays, instantText } from '#server/letters/text.ts';
import { beforeCohort } from './about-cohort.ts';
import { cohortTable, cohortUrl, fromCourse, sessionList } from './cohort-text.ts';

interface Data {
  readonly cohortId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_starts_in_1_day: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_starts_in_1_day',
  title: 'Cohort starts tomorrow',
  transactional: false,
  secret: false,
  bell: true,
  again: 'ahead',
  load: beforeCohort('cohort_starts_in_1_day'),
  write: ({ cohort, sessions }, at) => {
    const when = inDays(daysUntil(at.now, cohort.startsAt, at.zone));
    return {
      subject: `${cohort.title} starts ${when}`,
      preview: instantText(cohort.startsAt, at.zone),
      title: 'Almost time',
      blocks: [
        hello(at),
        paragraph(`${cohort.title} starts ${when}.`),
        paragraph('Everything you need is on your course page.'),
        cohortTable(cohort, at),
        action('Open your course', cohortUrl(cohort, at)),
        ...sessionList(sessions, at),
        note(
          'Test your microphone a few minutes before the first session. Questions? Reply to this email to reach your teachers.',
        ),
      ],
      reason: `You're getting this email because you're enrolled in a course from ${cohort.schoolName}.`,
      ...fromCourse(cohort),
    };
  },
  sample: {
    cohort: { ...sampleCohort, startsAt: new Date('2027-01-02T00:00:00Z') },
    sessions: sampleSessions,
  },
  variants: [{ sessions: [] }, ...cohortVariants],
});

import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort, sampleSessions } from '#server/letters/samples.ts';
import { dateText } from '#server/letters/text.ts';
import { withPlace } from './about-cohort.ts';
import { cohortTable, cohortUrl, fromCourse, sessionCalendar, sessionList } from './cohort-text.ts';

/** A School Admin enrolled someone for free (rules-teachers N4). */
interface Data {
  readonly cohortId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly place_given: Data;
  }
}

export const letter = defineLetter({
  kind: 'place_given',
  title: 'Enrolled by a school',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  // Not sent if they were moved or removed first.
  load: (ctx, data: Data, userId, read) => withPlace(ctx, data, userId, read),
  write: ({ cohort, sessions }, at) => ({
    subject: `You've been enrolled in ${cohort.title}`,
    preview: `${cohort.schoolName} enrolled you. It starts ${dateText(cohort.startsAt, at.zone)}.`,
    title: "You're in",
    blocks: [
      hello(at),
      paragraph(`${cohort.schoolName} enrolled you in ${cohort.title}. You don't owe anything.`),
      cohortTable(cohort, at),
      action('Open your course', cohortUrl(cohort, at)),
      ...sessionList(sessions, at),
      note(
        sessions.length > 0
          ? 'Open the attached file to add every session to your calendar.'
          : "No class sessions are scheduled yet. They'll appear on your course page.",
      ),
      note("Don't want the seat? You can leave anytime on the course page."),
    ],
    reason: `You're getting this email because ${cohort.schoolName} enrolled you in a course.`,
    ...fromCourse(cohort),
    ...sessionCalendar(cohort, sessions, at),
  }),
  sample: { cohort: sampleCohort, sessions: sampleSessions },
  variants: [{ sessions: [] }, ...cohortVariants],
});

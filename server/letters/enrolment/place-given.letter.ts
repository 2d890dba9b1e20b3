import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { cohortVariants, sampleCohort, sampleSessions } from '../samples.ts';
import { dateText } from '../words.ts';
import { withPlace } from './about-cohort.ts';
import { cohortTable, cohortUrl, fromCourse, sessionCalendar, sessionList } from './cohort-words.ts';

/** A School Admin gave a place without pay (rules-teachers N4). */
interface Data {
  readonly cohortId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly place_given: Data;
  }
}

export const letter = defineLetter({
  kind: 'place_given',
  title: 'Place given',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  // Nothing for who was moved or removed before it left.
  load: (ctx, data: Data, userId, read) => withPlace(ctx, data, userId, read),
  write: ({ cohort, sessions }, at) => ({
    subject: `You have a place: ${cohort.title}`,
    preview: `${cohort.schoolName} gave you a place. It starts ${dateText(cohort.startsAt, at.zone)}.`,
    title: 'A place for you',
    blocks: [
      hello(at),
      paragraph(`${cohort.schoolName} gave you a place in ${cohort.title}. There is nothing to pay.`),
      cohortTable(cohort, at),
      action('Open your course', cohortUrl(cohort, at)),
      ...sessionList(sessions, at),
      note(
        sessions.length > 0
          ? 'The attached file puts every class session into your calendar.'
          : 'No class sessions are published yet. They will appear on your course page.',
      ),
      note("If you don't want the place, you can leave the course on its page at any time."),
    ],
    reason: `You're getting this email because ${cohort.schoolName} gave you a place in a course.`,
    ...fromCourse(cohort),
    ...sessionCalendar(cohort, sessions, at),
  }),
  sample: { cohort: sampleCohort, sessions: sampleSessions },
  variants: [{ sessions: [] }, ...cohortVariants],
});

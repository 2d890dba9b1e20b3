import { withCohort } from '#server/features/enrollment/letters/about-cohort.ts';
import { cohortSessions, hasPlace } from '#server/features/enrollment/letters/cohort-mail.query.ts';
import {
  cohortUrl,
  fromCourse,
  sessionCalendar,
  sessionList,
} from '#server/features/enrollment/letters/cohort-text.ts';
import { defineLetter, type ReadTogether } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort, sampleSessions } from '#server/letters/samples.ts';
import { presentersText, spanText } from '#server/letters/text.ts';
import type { Ctx } from '#server/platform/ctx.ts';

interface Data {
  readonly cohortId: number;
  readonly eventIds: readonly number[];
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly sessions_published: Data;
  }
}

/** The sessions that are still on, at their current times; null for a person who has since left the cohort. */
async function load(ctx: Ctx, data: Data, userId: number | null, read: ReadTogether) {
  if (userId === null || !(await hasPlace(ctx, userId, data.cohortId))) return null;
  const facts = await withCohort(ctx, data, userId, read);
  const sessions = await cohortSessions(ctx, data.cohortId, { userId, among: data.eventIds });
  return facts && sessions.length > 0 ? { ...facts, sessions } : null;
}

export const letter = defineLetter({
  kind: 'sessions_published',
  title: 'Class sessions scheduled',
  transactional: true,
  secret: false,
  bell: true,
  load,
  write: ({ cohort, sessions }, at) => {
    const [first] = sessions;
    const count = sessions.length === 1 ? 'A class session' : `${sessions.length} class sessions`;
    return {
      subject: sessions.length === 1 ? `New class session: ${cohort.title}` : `Your class sessions: ${cohort.title}`,
      preview: first ? `The first is ${spanText(first.startsAt, first.endsAt, at.zone)}.` : '',
      title: sessions.length === 1 ? 'A class session was added' : 'Your class sessions are scheduled',
      blocks: [
        hello(at),
        paragraph(
          `${count} in ${cohort.title} ${sessions.length === 1 ? 'is' : 'are'} now scheduled, ${presentersText(cohort.people, cohort.schoolName)}.`,
        ),
        ...sessionList(sessions, at),
        action('Open your course', cohortUrl(cohort, at)),
        note(
          sessions.length === 1
            ? 'Open the attached file to add it to your calendar.'
            : 'Open the attached file to add them all to your calendar.',
        ),
      ],
      reason: `You're getting this email because you're enrolled in a course from ${cohort.schoolName}.`,
      ...fromCourse(cohort),
      ...sessionCalendar(cohort, sessions, at),
    };
  },
  sample: { cohortId: 7, eventIds: [31, 32, 33, 34], cohort: sampleCohort, sessions: [...sampleSessions] },
  variants: [{ sessions: sampleSessions.slice(0, 1) }, ...cohortVariants],
});

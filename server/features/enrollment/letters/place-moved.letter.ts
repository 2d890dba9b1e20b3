import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort, sampleSessions, sampleSessionsBack } from '#server/letters/samples.ts';
import { dateText } from '#server/letters/text.ts';
import { withPlace, withSessions } from './about-cohort.ts';
import { cohortTable, cohortUrl, fromCourse, sessionCalendar, sessionList } from './cohort-text.ts';

/** A School Admin moved someone to another cohort of the course, with what they paid (rules-teachers N4). */
interface Data {
  readonly cohortId: number;
  readonly fromCohortId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly place_moved: Data;
  }
}

export const letter = defineLetter({
  kind: 'place_moved',
  title: 'Moved to another cohort',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, userId, read) => {
    const now = await withPlace(ctx, data, userId, read);
    if (!now) return null;
    const was = await withSessions(ctx, { cohortId: data.fromCohortId }, userId, read);
    return was && { ...data, cohort: now.cohort, sessions: now.sessions, from: was.cohort, fromSessions: was.sessions };
  },
  write: ({ cohort, sessions, from, fromSessions }, at) => {
    const added = sessionCalendar(cohort, sessions, at).calendar;
    const removed = sessionCalendar(from, fromSessions, at, true).calendar;
    const entries = [...(added?.entries ?? []), ...(removed?.entries ?? [])];
    return {
      subject: `You've been moved to ${cohort.title}`,
      preview: `You're in a different cohort now. It starts ${dateText(cohort.startsAt, at.zone)}.`,
      title: "You've been moved to another cohort",
      blocks: [
        hello(at),
        paragraph(
          `${cohort.schoolName} moved you from ${from.title} to ${cohort.title}. Your payment moves with you, so there's nothing more to pay.`,
        ),
        cohortTable(cohort, at),
        action('Open your course', cohortUrl(cohort, at)),
        ...sessionList(sessions, at),
        ...(entries.length > 0 ? [note('The attached file updates your calendar with the new class sessions.')] : []),
        note("If the new dates don't work for you, reply to this email."),
      ],
      reason: `You're getting this email because you're enrolled in a course from ${cohort.schoolName}.`,
      ...fromCourse(cohort),
      ...(entries.length > 0
        ? { calendar: { method: 'PUBLISH' as const, filename: 'class-sessions.ics', entries } }
        : {}),
    };
  },
  sample: {
    cohortId: 7,
    fromCohortId: 6,
    cohort: sampleCohort,
    sessions: sampleSessions,
    from: { ...sampleCohort, cohortId: 6, title: 'Voice Lab, Autumn 2026' },
    fromSessions: sampleSessionsBack,
  },
  variants: [{ sessions: [] }, { fromSessions: [] }, { sessions: [], fromSessions: [] }, ...cohortVariants],
});

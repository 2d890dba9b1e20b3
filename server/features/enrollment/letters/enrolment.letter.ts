import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort, sampleSessions } from '#server/letters/samples.ts';
import { amountText, dateText } from '#server/letters/text.ts';
import { withSessions } from './about-cohort.ts';
import { hasPlace } from './cohort-mail.query.ts';
import { cohortTable, cohortUrl, fromCourse, sessionCalendar, sessionList } from './cohort-text.ts';

/** `paid`: the price of this enrollment; omitted if nothing was paid (staff, transfer). */
interface Data {
  readonly cohortId: number;
  readonly paid?: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly enrolment: Data;
  }
}

export const letter = defineLetter({
  kind: 'enrolment',
  title: 'Enrollment',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: async (ctx, data, userId, read) =>
    userId !== null && (await hasPlace(ctx, userId, data.cohortId)) ? withSessions(ctx, data, userId, read) : null,
  write: ({ cohort, sessions, paid }, at) => ({
    subject: `You're in: ${cohort.title}`,
    preview: `Starts ${dateText(cohort.startsAt, at.zone)}. ${sessions.length > 0 ? `${sessions.length} class ${sessions.length === 1 ? 'session' : 'sessions'} scheduled.` : "We'll email you when class sessions are scheduled."}`,
    title: "You're in",
    blocks: [
      hello(at),
      paragraph(`You're enrolled in ${cohort.title}.`),
      cohortTable(cohort, at, paid ? { label: 'Paid', value: amountText(paid) } : null),
      action('Open your course', cohortUrl(cohort, at)),
      ...sessionList(sessions, at),
      note(
        sessions.length > 0
          ? 'Open the attached file to add every session to your calendar. Everything else is on your course page.'
          : "No class sessions are scheduled yet. They'll appear on your course page.",
      ),
    ],
    reason: `You're getting this email because you enrolled in a course from ${cohort.schoolName}.`,
    ...fromCourse(cohort),
    ...sessionCalendar(cohort, sessions, at),
  }),
  sample: { cohortId: 7, cohort: sampleCohort, sessions: sampleSessions, paid: { cashCents: 27_000, credits: 9 } },
  variants: [
    { sessions: [] },
    { sessions: sampleSessions.map((session) => ({ ...session, title: `${sampleCohort.courseName}, live` })) },
    { paid: undefined },
    { paid: { credits: 0 } },
    { paid: { cashCents: 0 } },
    ...cohortVariants,
  ],
});

import type { Amount } from '#server/domain/mailings/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { cohortVariants, sampleCohort, sampleSessions } from '../samples.ts';
import { amountText, dateText } from '../words.ts';
import { withSessions } from './about-cohort.ts';
import { hasPlace } from './cohort-mail.query.ts';
import { cohortTable, cohortUrl, fromCourse, sessionCalendar, sessionList } from './cohort-words.ts';

/** `paid` is what this place cost; left out where nothing was paid (staff, transfer). */
interface Data {
  readonly cohortId: number;
  readonly paid?: Amount;
}

declare module '#server/domain/mailings/mail-data.ts' {
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
    reason: `You're getting this email because you enrolled in a course of ${cohort.schoolName}.`,
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

import { defineLetter, type ReadTogether } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph, type Setting } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort, sampleSessionsBack } from '#server/letters/samples.ts';
import { dateText, instantText, shortDateText, shortInstantText, whenLines } from '#server/letters/text.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { withSessions } from './about-cohort.ts';
import { cohortUrl, fromCourse, sessionCalendar, sessionList } from './cohort-text.ts';

interface Dates {
  readonly timezone: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * Both dates as they were at the change: a later change has its own email. `refundUntil`: until when they may leave.
 */
interface Data {
  readonly cohortId: number;
  readonly was: Dates;
  readonly now: Dates;
  readonly sessionsMoved: number;
  readonly refundUntil?: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_dates_changed: Data;
  }
}

/** Sessions are included only if they moved; otherwise the calendar is still right. */
async function load(ctx: Ctx, data: Data, userId: number | null, read: ReadTogether) {
  const facts = await withSessions(ctx, data, userId, read);
  return facts && (data.sessionsMoved > 0 ? facts : { ...facts, sessions: [] });
}

/** What changed and is still to come: a cohort that started may only end on another day. */
function newDatesText(was: Dates, now: Dates, at: Setting): string {
  const startsAt = new Date(now.startsAt);
  if (now.startsAt !== was.startsAt && startsAt > at.now)
    return `A course you're taking has a new start: ${shortInstantText(startsAt, at.zone)}`;
  if (now.endsAt !== was.endsAt)
    return `A course you're taking has a new end date: ${shortDateText(new Date(now.endsAt), at.zone)}`;
  return "A course you're taking has new dates";
}

export const letter = defineLetter({
  kind: 'cohort_dates_changed',
  title: 'Cohort dates changed',
  transactional: true,
  secret: false,
  bell: true,
  load,
  write: ({ cohort, sessions, was, now, refundUntil }, at) => ({
    subject: `New dates: ${cohort.title}`,
    preview: `Now ${dateText(new Date(now.startsAt), at.zone)} to ${dateText(new Date(now.endsAt), at.zone)}.`,
    title: 'This cohort has new dates',
    blocks: [
      hello(at),
      paragraph(`${cohort.schoolName} changed the dates for ${cohort.title}.`),
      facts(
        { label: 'What', value: [cohort.title, `with ${cohort.schoolName}`] },
        { label: 'Starts', value: whenLines(new Date(now.startsAt), at.zone, now.timezone) },
        { label: 'Previously', value: whenLines(new Date(was.startsAt), at.zone, was.timezone) },
        { label: 'Ends', value: dateText(new Date(now.endsAt), at.zone) },
        { label: 'Previously', value: dateText(new Date(was.endsAt), at.zone) },
      ),
      ...sessionList(sessions, at, 'New session times'),
      action('Open your course', cohortUrl(cohort, at)),
      ...(refundUntil
        ? [
            note(
              `If these dates don't work for you, you can leave for a full refund until ${instantText(new Date(refundUntil), at.zone)}, on your course page.`,
            ),
          ]
        : []),
      ...(sessions.length > 0 ? [note('Open the attached file to update the class sessions in your calendar.')] : []),
    ],
    reason: `You're getting this email because you're enrolled in a course from ${cohort.schoolName}.`,
    ...fromCourse(cohort),
    ...sessionCalendar(cohort, sessions, at),
  }),
  push: ({ cohort, was, now }, at) => ({
    kind: 'new_time',
    text: newDatesText(was, now, at),
    path: `/c/${cohort.courseSlug}`,
  }),
  sample: {
    cohortId: 7,
    cohort: sampleCohort,
    sessions: sampleSessionsBack,
    was: { timezone: 'America/New_York', startsAt: '2026-12-18T00:00:00.000Z', endsAt: '2027-01-29T01:30:00.000Z' },
    now: { timezone: 'America/New_York', startsAt: '2027-01-08T00:00:00.000Z', endsAt: '2027-02-19T01:30:00.000Z' },
    sessionsMoved: 4,
    refundUntil: '2027-01-08T00:00:00.000Z',
  },
  variants: [{ refundUntil: undefined }, { sessions: [] }, ...cohortVariants],
});

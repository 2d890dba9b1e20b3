import { withoutIsolates } from '#contract/primitives/isolated.ts';
import { type Block, type Fact, facts, type Letter, type Setting } from '#server/letters/letter.ts';
import { dateText, presentersText, spanText, whenLines } from '#server/letters/text.ts';
import type { CohortFacts, SessionFacts } from './cohort-mail.query.ts';

/** The course's page: `/c/` is read as a course, never as a cohort. */
export function cohortUrl(cohort: CohortFacts, at: Setting): string {
  return `${at.publicUrl}/c/${cohort.courseSlug}`;
}

const whatAndWhen = (cohort: CohortFacts, at: Setting): readonly Fact[] => [
  { label: 'What', value: [cohort.title, presentersText(cohort.people, cohort.schoolName)] },
  { label: 'Starts', value: whenLines(cohort.startsAt, at.zone, cohort.zone) },
  { label: 'Ends', value: dateText(cohort.endsAt, at.zone) },
];

/** A cohort's what, when, and where; `more` adds rows, such as the price. */
export function cohortTable(cohort: CohortFacts, at: Setting, ...more: readonly (Fact | null)[]): Block {
  return facts(...whatAndWhen(cohort, at), { label: 'Where', value: 'Online' }, ...more);
}

/** A cohort's what and when for a person who no longer attends it: without the location. */
export function endedTable(cohort: CohortFacts, at: Setting, ...more: readonly (Fact | null)[]): Block {
  return facts(...whatAndWhen(cohort, at), ...more);
}

/** The class sessions by date in the reader's zone; empty if none is published. */
export function sessionList(sessions: readonly SessionFacts[], at: Setting, title = 'Class sessions'): Block[] {
  if (sessions.length === 0) return [];
  const rows = sessions.map((session) => ({
    title: session.title,
    when: spanText(session.startsAt, session.endsAt, at.zone),
  }));
  return [{ block: 'sessions', title, rows }];
}

/** The sessions as calendar entries: added, or withdrawn with a higher sequence. */
export function sessionCalendar(
  cohort: CohortFacts,
  sessions: readonly SessionFacts[],
  at: Setting,
  cancelled = false,
): Pick<Letter, 'calendar'> {
  if (sessions.length === 0) return {};
  return {
    calendar: {
      method: cancelled && sessions.length === 1 ? 'CANCEL' : 'PUBLISH',
      filename: 'class-sessions.ics',
      entries: sessions.map((session) => ({
        eventUuid: session.uuid,
        sequence: session.sequence,
        title: withoutIsolates(session.title).startsWith(withoutIsolates(cohort.courseName))
          ? session.title
          : `${cohort.courseName}: ${session.title}`,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        location: 'Online',
        url: cohortUrl(cohort, at),
        ...(cancelled ? { cancelled } : { description: `Your course page: ${cohortUrl(cohort, at)}` }),
      })),
    },
  };
}

/** Sender name and reply-to address for an email on behalf of a course. */
export function fromCourse(cohort: CohortFacts): Pick<Letter, 'fromName' | 'school' | 'replyTo'> {
  return { fromName: cohort.schoolName, school: cohort.school, replyTo: cohort.replyTo };
}

import type { HeldSession } from '#contract/enrollment/enrollment.endpoints.ts';
import type { LessonLine } from '#contract/lessons/lesson.ts';
import { statusAt } from '#web/features/events/page/event-time.rules.ts';
import { dayKey } from '#web/kit/time/format.ts';

/** State of a step, shown as a word beside it. */
export type StepState = 'done' | 'now' | 'next' | 'open' | 'ahead' | 'opens';

interface At {
  readonly atUtc: string;
  readonly state: StepState;
}
export type CourseStep = At &
  (
    | { readonly kind: 'session'; readonly session: HeldSession }
    | { readonly kind: 'lesson'; readonly lesson: LessonLine }
  );

function stateOfSession(session: HeldSession, nextId: number | undefined): StepState {
  if (session.status === 'completed') return 'done';
  if (session.status === 'started') return 'now';
  return session.id === nextId ? 'next' : 'ahead';
}

function stateOfLesson(lesson: LessonLine, clock: number | null): StepState {
  if (lesson.read || lesson.publication_status === 'completed') return 'done';
  const locked = lesson.locked && (clock === null || clock < Date.parse(lesson.publish_at_utc));
  return locked ? 'opens' : 'open';
}

/**
 * Sessions and published lessons by date; at the same instant the lesson comes first, since it prepares for the
 * session. `clock` null: uses the states as the server sent them.
 */
export function timelineOf(
  heldSessions: readonly HeldSession[],
  lessons: readonly LessonLine[],
  clock: number | null,
): CourseStep[] {
  const sessions = heldSessions.map((session) => ({
    ...session,
    // The server never sends drafts or canceled sessions here.
    status: statusAt(session, clock) as HeldSession['status'],
  }));
  const nextId = sessions.find(({ status }) => status === 'published')?.id;
  const steps: CourseStep[] = [
    ...lessons
      .filter((lesson) => lesson.publication_status !== 'draft')
      .map((lesson) => ({
        kind: 'lesson' as const,
        atUtc: lesson.publish_at_utc,
        state: stateOfLesson(lesson, clock),
        lesson,
      })),
    ...sessions.map((session) => ({
      kind: 'session' as const,
      atUtc: session.startsAtUtc,
      state: stateOfSession(session, nextId),
      session,
    })),
  ];
  return steps.sort((one, other) => Date.parse(one.atUtc) - Date.parse(other.atUtc));
}

/** How many past and upcoming steps are shown at first. */
const BEHIND = 2;
const COMING = 5;
/** Open lessons that weren't read are never folded away; if there are many, only the last ones stay. */
const UNREAD = 2;

const isBehind = ({ kind, state }: CourseStep) => (kind === 'session' ? state === 'done' : state !== 'opens');

/**
 * The steps shown when the page opens, around today: a few past ones, unread lessons, and what comes next, with how
 * many more come before and after. A completed course shows its last steps.
 */
export function windowOf(steps: readonly CourseStep[]): {
  before: number;
  shown: readonly CourseStep[];
  after: number;
} {
  const firstAhead = steps.findIndex((step) => !isBehind(step));
  const today = firstAhead === -1 ? steps.length : firstAhead;
  const until = Math.min(steps.length, today + COMING);
  const from = Math.max(0, Math.min(today - BEHIND, until - BEHIND - COMING));
  const unread = steps.slice(0, from).filter(({ state }) => state === 'open');
  const kept = unread.slice(-UNREAD);
  return {
    before: from - kept.length,
    shown: [...kept, ...steps.slice(from, until)],
    after: steps.length - until,
  };
}

/**
 * `Opens today`, `Opens tomorrow`, `Opens in 3 days`, in this person's time zone. The lesson's date is shown beside it.
 */
export function opensText(at: Date, timeZone: string, now: Date): string {
  const days = daysBetween(now, at, timeZone);
  if (days <= 0) return 'Opens today';
  if (days === 1) return 'Opens tomorrow';
  return `Opens in ${days} days`;
}

const DAY_MS = 86_400_000;

function daysBetween(from: Date, to: Date, timeZone: string): number {
  return (Date.parse(dayKey(to, timeZone)) - Date.parse(dayKey(from, timeZone))) / DAY_MS;
}

import type { HeldSession } from '#contract/enrolment/enrolment.endpoints.ts';
import type { LessonLine } from '#contract/lessons/lesson.ts';
import { statusAt } from '#web/features/events/page/event-time.rules.ts';
import { dayKey } from '#web/kit/time/format.ts';

/** How a step of the course stands: told in a word beside it. */
export type StepState = 'done' | 'now' | 'next' | 'open' | 'ahead' | 'opens';

interface At {
  readonly atUtc: string;
  readonly state: StepState;
}
/** A session or a lesson of the course at its date. */
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
 * Sessions and published lessons in the order of their dates; of one instant the lesson first, which prepares for the session.
 * `clock` null: as the server told them.
 */
export function timelineOf(
  told: readonly HeldSession[],
  lessons: readonly LessonLine[],
  clock: number | null,
): CourseStep[] {
  const sessions = told.map((session) => ({
    ...session,
    // a session that is told is never a draft or cancelled
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

/** Of what is behind, and of what comes, so much is seen at first. */
const BEHIND = 2;
const COMING = 5;
/** Lessons that stand open and were not read are never folded away; of many, the last. */
const UNREAD = 2;

const isBehind = ({ kind, state }: CourseStep) => (kind === 'session' ? state === 'done' : state !== 'opens');

/**
 * The steps that a page opens with, around today: a few that are behind, with what is left to be read, and what comes next.
 * How many more stand before and after them. A course that is over is told by its last steps.
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

/** `Opens today`, `Opens tomorrow`, `Opens in 3 days`: where this person is. Its date stands beside it. */
export function opensWords(at: Date, timeZone: string, now: Date): string {
  const days = daysBetween(now, at, timeZone);
  if (days <= 0) return 'Opens today';
  if (days === 1) return 'Opens tomorrow';
  return `Opens in ${days} days`;
}

const DAY_MS = 86_400_000;

function daysBetween(from: Date, to: Date, timeZone: string): number {
  return (Date.parse(dayKey(to, timeZone)) - Date.parse(dayKey(from, timeZone))) / DAY_MS;
}

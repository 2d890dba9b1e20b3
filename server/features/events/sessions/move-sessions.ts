import { Refusal } from '#contract/primitives/problem.ts';
import { skippedHour } from '#contract/primitives/skipped-hour.ts';
import { planMove } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addDays, instantOfLocal } from '#server/platform/local-time.ts';
import { eventStatusAt } from '../event/event.rules.ts';
import { type EventRow, loadEventsOfCohort, lockEventsOfCohort, moveEventRow } from '../event/event-row.store.ts';
import { moveRecapDate } from '../recap/recap.store.ts';

/** A class session that has a date and has not begun. */
export interface UpcomingSession extends EventRow {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly startDate: string;
  readonly startTime: string;
  readonly startAmpm: 'AM' | 'PM';
}

function isUpcoming(event: EventRow, now: Date): event is UpcomingSession {
  const status = eventStatusAt(event, now);
  return (
    event.kind === 'Class Session' &&
    (status === 'draft' || status === 'published') &&
    event.startsAt !== null &&
    event.startsAt > now
  );
}

/** A cohort's upcoming class sessions, drafts included, by start. */
export async function upcomingSessionsOf(ctx: Ctx, cohortId: number): Promise<UpcomingSession[]> {
  const events = (await loadEventsOfCohort(ctx, cohortId)).filter((event) => isUpcoming(event, ctx.clock.now()));
  // `filter` keeps a type guard's type only if the guard takes one argument.
  return (events as UpcomingSession[]).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
}

/** When the last published class session of a cohort ends; null without one. */
export async function lastSessionEndOf(ctx: Ctx, cohortId: number): Promise<Date | null> {
  const ends = (await loadEventsOfCohort(ctx, cohortId))
    .filter((event) => event.kind === 'Class Session' && event.status === 'published')
    .flatMap((event) => event.endsAt ?? []);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** Where a session would begin `days` later, at the same local time; null if the clocks skip that time on that day. */
export function startAfterDays(session: UpcomingSession, days: number): Date | null {
  const { startDate: date, startTime: time, startAmpm: ampm, timezone } = session;
  const moved = instantOfLocal(addDays({ date, time, ampm, timezone }, days));
  return moved.ok ? moved.instant : null;
}

function cannotMove(session: UpcomingSession, why: string): Refusal {
  return new Refusal('sessions_cannot_move', 422, "The class sessions can't move with it.", {
    fields: { moveSessions: `${session.name}: ${why}` },
  });
}

/**
 * Moves all upcoming class sessions of a cohort by as many days, each at the same local time, all or none; in the
 * caller's transaction, with the cohort locked. Sends no email: the caller notifies each learner once about everything
 * (rules-teachers C4). Returns the published ones.
 * @throws 422 at `moveSessions` naming the session that would begin in the past, or whose local time the clocks skip
 */
export async function moveSessionsByDays(tx: Ctx, cohortId: number, days: number): Promise<UpcomingSession[]> {
  const now = tx.clock.now();
  const moved: UpcomingSession[] = [];
  if (days === 0) return moved;
  for (const session of await lockEventsOfCohort(tx, cohortId)) {
    if (!isUpcoming(session, now)) continue;
    const startsAt = startAfterDays(session, days);
    const { startDate, startTime: time, startAmpm: ampm, timezone } = session;
    const { date } = addDays({ date: startDate, time, ampm, timezone }, days);
    if (startsAt === null) throw cannotMove(session, skippedHour({ date, time, ampm, timezone }));
    const published = session.status === 'published';
    if (published && startsAt <= now) throw cannotMove(session, `it would start in the past, on ${date}.`);
    const {
      start,
      durationMinutes,
      told: _,
      ...plan
    } = planMove({ ...session, published }, { start: { date, time, ampm } }, now);
    const movedFromAt = published ? session.startsAt : session.movedFromAt;
    const endsAt = new Date(start.startsAt.getTime() + durationMinutes * 60_000);
    await moveRecapDate(tx, session.id, { endsAt, timezone: plan.timezone });
    await moveEventRow(tx, session.id, start, durationMinutes, { ...plan, movedFromAt, editedAlone: false });
    if (published) moved.push(session);
  }
  return moved;
}

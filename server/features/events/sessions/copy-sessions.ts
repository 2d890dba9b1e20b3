import { Refusal } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addDays } from '#server/platform/local-time.ts';
import { createEvent } from '../event/create-event.ts';
import { type EventRow, loadEventsOfCohort } from '../event/event-row.store.ts';
import { hostsOfEvents } from './event-hosts.query.ts';

/** The most sessions that one cohort can copy to another. */
const MAX_COPIED = 100;

interface Copied extends EventRow {
  readonly startDate: string;
  readonly startTime: string;
  readonly startAmpm: 'AM' | 'PM';
}

/** A cohort's class sessions that can be copied: dated, and not canceled; by start. */
export async function copyableSessions(ctx: Ctx, cohortId: number): Promise<Copied[]> {
  const sessions = (await loadEventsOfCohort(ctx, cohortId)).filter(
    (event) => event.kind === 'Class Session' && event.status !== 'cancelled' && event.startsAt !== null,
  );
  // Rows with a start have a complete local time: a check constraint of the table.
  return (sessions as Copied[])
    .sort((a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || a.id - b.id)
    .slice(0, MAX_COPIED);
}

/**
 * Creates drafts in one cohort from the class sessions of another: `weeks` later and so on the same weekdays, at the
 * same local time in the new cohort's zone, with the same texts, length, and hosts; without their meeting links. Runs
 * in the caller's transaction. @throws 422 at `copySessions` naming the session whose local time the clocks skip
 */
export async function copySessions(
  tx: Ctx,
  request: {
    readonly from: { readonly cohortId: number; readonly timezone: string };
    readonly to: { readonly cohortId: number; readonly schoolId: number; readonly timezone: string };
    readonly weeks: number;
    readonly createdBy: number;
  },
): Promise<number> {
  const { from, to, weeks, createdBy } = request;
  const sessions = await copyableSessions(tx, from.cohortId);
  const hosts = await hostsOfEvents(
    tx,
    sessions.map((session) => session.id),
  );
  for (const session of sessions) {
    const timezone = session.timezone === from.timezone ? to.timezone : session.timezone;
    const { startDate: date, startTime: time, startAmpm: ampm } = session;
    try {
      await createEvent(tx, {
        schoolId: to.schoolId,
        cohortId: to.cohortId,
        name: session.name,
        kind: 'Class Session',
        admittance: session.admittance === 'public' ? 'public' : 'members-only',
        description: session.description,
        timezone,
        start: { ...addDays({ date, time, ampm, timezone }, weeks * 7) },
        durationMinutes: session.durationMinutes,
        hostIds: hosts.get(session.id) ?? [],
        createdBy,
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      const why = Object.values(error.fields ?? {})[0] ?? error.message;
      throw new Refusal(error.code, 422, error.message, { fields: { copySessions: `${session.name}: ${why}` } });
    }
  }
  return sessions.length;
}

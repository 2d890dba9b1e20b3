import {
  deleteDraft,
  type EventRow,
  eventStatusAt,
  loadEventsOfCohort,
  lockEventsOfCohort,
} from '#server/features/events/index.ts';
import {
  type EventCancelTotals,
  eventCancelTotals,
  markEventsCancelled,
} from '#server/journeys/events/cancel-event.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A cohort's events, by what happens to them when it is canceled (rules-teachers C9). */
interface Fates {
  readonly drafts: EventRow[];
  /** Class sessions that haven't started. One that has started counts as held and runs to its end. */
  readonly sessions: EventRow[];
  /** All other events that aren't over. */
  readonly others: EventRow[];
}

function fatesOf(events: readonly EventRow[], now: Date): Fates {
  const ahead = events.filter((event) => ['published', 'started'].includes(eventStatusAt(event, now)));
  return {
    drafts: events.filter((event) => event.status === 'draft'),
    sessions: ahead.filter((event) => event.kind === 'Class Session' && eventStatusAt(event, now) === 'published'),
    others: ahead.filter((event) => event.kind !== 'Class Session'),
  };
}

export interface CohortEventTotals extends EventCancelTotals {
  readonly sessions: number;
  readonly events: number;
  readonly drafts: number;
}

/**
 * What canceling a cohort would do to its events. Attendees of class sessions are counted by their enrollment, not
 * here.
 */
export async function cohortEventTotals(ctx: Ctx, cohortId: number): Promise<CohortEventTotals> {
  const fates = fatesOf(await loadEventsOfCohort(ctx, cohortId), ctx.clock.now());
  const sum = { attendees: 0, waiting: 0, disputed: 0, cashCents: 0, credits: 0 };
  for (const event of fates.others) {
    const totals = await eventCancelTotals(ctx, event);
    for (const figure of ['attendees', 'waiting', 'disputed', 'cashCents', 'credits'] as const) {
      sum[figure] += totals[figure];
    }
  }
  return { ...sum, sessions: fates.sessions.length, events: fates.others.length, drafts: fates.drafts.length };
}

/**
 * Cancels a cohort's events in the transaction that cancels the cohort: drafts are deleted, upcoming class sessions
 * canceled (the cohort's email removes them from calendars), and every other event is canceled like any event. Returns
 * the canceled ones.
 */
export async function cancelEventsOfCohort(tx: Ctx, cohortId: number, by: number | null): Promise<number[]> {
  const { drafts, sessions, others } = fatesOf(await lockEventsOfCohort(tx, cohortId), tx.clock.now());
  for (const draft of drafts) await deleteDraft(tx, draft);
  const cancelled = [...sessions, ...others];
  await markEventsCancelled(tx, cancelled, by);
  return cancelled.map((event) => event.id);
}

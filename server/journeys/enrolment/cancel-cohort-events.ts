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

/** The events of a cohort by what becomes of them when it is cancelled (rules-teachers C9). */
interface Fates {
  readonly drafts: EventRow[];
  /** Class sessions that have not begun: one that has counts as held and runs to its end. */
  readonly sessions: EventRow[];
  /** Everything else that is not over. */
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

/** What cancelling a cohort would do to its events. Who attends a class session is counted by the place, not here. */
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
 * A cohort's events go with it, in the transaction that cancels it: drafts are deleted, class sessions ahead cancelled (the
 * cohort's mail takes them out of the calendars), every other event goes the way of an event that is cancelled. Returns
 * what was cancelled.
 */
export async function cancelEventsOfCohort(tx: Ctx, cohortId: number, by: number | null): Promise<number[]> {
  const { drafts, sessions, others } = fatesOf(await lockEventsOfCohort(tx, cohortId), tx.clock.now());
  for (const draft of drafts) await deleteDraft(tx, draft);
  const cancelled = [...sessions, ...others];
  await markEventsCancelled(tx, cancelled, by);
  return cancelled.map((event) => event.id);
}

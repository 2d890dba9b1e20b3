import type { FollowingChange } from '#contract/events/event-series.endpoints.ts';
import { notFound, Refusal, refuse } from '#contract/primitives/problem.ts';
import {
  type EventInput,
  type EventRow,
  expectedOf,
  findEvent,
  findEventSettings,
  inputFollowing,
  inputOfFirst,
  leftOutAt,
  loadEventsOfCohort,
} from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type EventPlan, eventEffects, planEvent, refuseWrongEvent } from '../editor/plan-event.ts';

export interface FollowingPlan {
  readonly event: EventRow;
  readonly sent: EventInput;
  readonly plan: EventPlan;
}

/** A refusal about a following session begins with that session's name. */
export function refusedOf(error: unknown, event: EventRow, firstId: number): unknown {
  if (!(error instanceof Refusal) || !error.fields || event.id === firstId) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, sentence]) => [field, `${event.name}: ${sentence}`]),
  );
  return new Refusal(error.code, error.status, error.message, {
    fields,
    ...(error.details ? { details: error.details } : {}),
  });
}

/** The sessions of an event's series from that event on, in order. */
async function seriesFrom(ctx: Ctx, first: EventRow): Promise<EventRow[]> {
  if (first.cohortId === null || first.seriesId === null || first.seriesNumber === null) {
    throw refuse('no_series', 409, "This event isn't part of a series.");
  }
  const from = first.seriesNumber;
  return (await loadEventsOfCohort(ctx, first.cohortId))
    .filter(({ seriesId, seriesNumber }) => seriesId === first.seriesId && (seriesNumber ?? 0) >= from)
    .sort((a, b) => (a.seriesNumber ?? 0) - (b.seriesNumber ?? 0));
}

const utc = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/**
 * What a change to a session would do to it and to the sessions that follow (rules-teachers G6). Sessions that have
 * begun, are canceled, or were edited alone are left out. Changes nothing. @throws what saving would; a refusal about a
 * following session names it
 */
export async function planFollowing(
  ctx: Ctx,
  request: { eventId: number; sent: EventInput },
): Promise<{ plans: FollowingPlan[]; following: FollowingChange }> {
  const first = await findEvent(ctx, request.eventId);
  if (!first) throw notFound();
  const now = ctx.clock.now();
  const plans: FollowingPlan[] = [];
  const leftOut: FollowingChange['leftOut'] = [];
  const notified = new Set<number>();
  let moved = 0;
  for (const event of await seriesFrom(ctx, first)) {
    const named = { id: event.id, number: event.seriesNumber ?? 0, name: event.name, timezone: event.timezone };
    const reason = event.id === first.id ? null : leftOutAt(event, now);
    const present = await findEventSettings(ctx, event.id);
    if (reason || !present) {
      if (reason) leftOut.push({ ...named, startsAtUtc: utc(event.startsAt), reason });
      continue;
    }
    const head = plans[0]?.plan;
    try {
      const sent = head ? inputFollowing(head, present) : inputOfFirst(request.sent, present);
      const plan = planEvent(ctx, present, sent);
      await refuseWrongEvent(ctx, plan, { publish: false });
      const { totals } = await eventEffects(ctx, plan, event);
      if (totals.told > 0) {
        moved += 1;
        for (const userId of await expectedOf(ctx, event.id)) notified.add(userId);
      }
      plans.push({ event, sent, plan });
    } catch (error) {
      throw refusedOf(error, event, first.id);
    }
  }
  return {
    plans,
    following: {
      sessions: plans.map(({ event, plan }) => ({
        id: event.id,
        number: event.seriesNumber ?? 0,
        name: event.name,
        renamedTo: plan.wanted.name,
        status: event.status === 'draft' ? 'draft' : 'published',
        timezone: plan.wanted.timezone,
        startsAtUtc: utc(event.startsAt),
        movesToUtc: utc(plan.wanted.start?.instant),
      })),
      leftOut,
      totals: { sessions: plans.length, moved, learners: notified.size },
    },
  };
}

import type { EventPublication } from '#contract/events/event-dry-runs.endpoints.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { expectedOf, findEventSettings, publishProblems } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentEventGaps } from './teacher-event.present.ts';

/**
 * The dry run of publishing: everything that is missing, and who is notified: for a class session, its cohort's
 * learners.
 */
export async function showEventPublication(ctx: Ctx, eventId: number): Promise<EventPublication> {
  const event = await findEventSettings(ctx, eventId);
  if (!event) throw notFound();
  if (event.status !== 'draft') throw refuse('not_a_draft', 409, 'Only a draft can be published.');
  const notified = event.kind === 'Class Session' ? (await expectedOf(ctx, eventId)).length : 0;
  return {
    missing: presentEventGaps(eventId, publishProblems({ present: event, wanted: event }, ctx.clock.now())),
    told: notified,
    totals: { told: notified },
  };
}

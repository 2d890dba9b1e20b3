import type { EventCancellationTotals } from '#contract/events/event-dry-runs.endpoints.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { cancelEvent, type EventCancelTotals } from '#server/journeys/events/cancel-event.ts';
import { logActivity } from '#server/platform/activity.ts';
import { refuseChangedFigures } from '#server/platform/changed-figures.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export function presentCancelTotals({ cashCents, ...totals }: EventCancelTotals): EventCancellationTotals {
  return { ...totals, cash: toDollars(cashCents) };
}

/**
 * Cancels an event permanently for a person who manages it: everyone is notified and refunded (rules-teachers G5). The
 * endpoint's audience checks who manages it.
 * @throws 409 `stale`; 409 for a draft, an event that is over or already canceled, or figures other than `expected`
 */
export async function cancelEventForTeacher(
  ctx: Ctx,
  request: {
    readonly eventId: number;
    readonly revision: number | undefined;
    readonly expected: Readonly<Record<string, number>> | undefined;
  },
): Promise<void> {
  const person = await requirePerson(ctx);
  await cancelEvent(ctx, {
    eventId: request.eventId,
    by: person.id,
    agreed: async (tx, event, counted) => {
      const totals = presentCancelTotals(counted);
      await bumpRevision(tx, { kind: 'event', id: event.id, sent: request.revision, fields: ['status'] });
      refuseChangedFigures(request.expected, { ...totals });
      await logActivity(tx, {
        action: 'cancel_event',
        subjectKind: 'event',
        subjectId: event.id,
        schoolId: event.schoolId,
        courseId: event.courseId,
        detail: { name: event.name, attendees: totals.attendees, cash: totals.cash, credits: totals.credits },
      });
    },
  });
}

import { eventStatusAt, type StoredEventStatus } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { deletionRefusal } from './deletable.rules.ts';
import { deletionBlockers } from './people-in-events.query.ts';

export interface TimedEvent {
  readonly id: number;
  readonly status: StoredEventStatus;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly endedEarlyAt: Date | null;
}

/**
 * `can_delete_event` for many events at once, for lists too: the ids of the ones that can be deleted (rules-teachers
 * G5).
 */
export async function deletableEvents(ctx: Ctx, events: readonly TimedEvent[]): Promise<Set<number>> {
  const now = ctx.clock.now();
  const hanging = new Map(
    (
      await deletionBlockers(
        ctx,
        events.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return new Set(
    events
      .filter((event) => deletionRefusal(eventStatusAt(event, now), hanging.get(event.id)) === null)
      .map(({ id }) => id),
  );
}

import type { EventStatus } from '#contract/events/event.ts';
import type { HangingOnEvent } from './people-in-events.query.ts';

/** W5's wording. */
export const PEOPLE_HAVE_PLACES = 'People have seats. Cancel it instead.';
const HAS_BEGUN = "It has started, so it can't be deleted.";
const IS_CANCELLED = 'It was canceled. Its page stays up and says so.';

/**
 * Why an event can't be deleted; null: it can. A draft always can; a published one if it hasn't begun and no one has a
 * seat in it or ever bought one (rules-teachers G5).
 */
export function deletionRefusal(status: EventStatus, hanging: Omit<HangingOnEvent, 'id'> | undefined): string | null {
  if (status === 'draft') return null;
  if (status === 'cancelled') return IS_CANCELLED;
  if (status !== 'published') return HAS_BEGUN;
  const { attending, waiting, held, ordered, expected } = hanging ?? {};
  return attending || waiting || held || ordered || expected ? PEOPLE_HAVE_PLACES : null;
}

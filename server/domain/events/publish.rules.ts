import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import type { EventRow } from './event-row.store.ts';

export const REQUIRED_TO_PUBLISH = 'This field is required if publishing.';
/** The row of a list says why it can't be published. */
export const NO_ZOOM_URL = 'No Zoom URL -- cannot publish';

/** Everything that a draft lacks, at once (rules §6); empty: it can be published. */
export function missingToPublish(
  event: Pick<EventRow, 'name' | 'description' | 'startsAt' | 'zoomUrl'>,
  now: Date,
): Record<string, string> {
  return {
    ...(event.name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
    ...(event.description.trim() === '' ? { description: FIELD_REQUIRED } : {}),
    ...(event.startsAt === null ? { startDate: FIELD_REQUIRED } : {}),
    ...(event.startsAt !== null && event.startsAt <= now ? { startDate: 'The start lies in the past.' } : {}),
    ...((event.zoomUrl ?? '').trim() === '' ? { zoomUrl: REQUIRED_TO_PUBLISH } : {}),
  };
}

import type { EventPreviewAs } from '#contract/events/event-previews.ts';
import type { getEvent } from '#contract/events/events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { showEventAs } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { viewerOf } from './preview-viewer.rules.ts';

/**
 * An event's page as someone else would find it (a draft's as it would be once published), or the refusal they would
 * get. Never the meeting's URL: the page has none. The endpoint's audience checks who may.
 * @throws 409 for a draft without a date; whatever the page refuses that viewer
 */
export async function previewEvent(
  ctx: Ctx,
  { eventId, as }: { eventId: number; as: EventPreviewAs },
): Promise<ResponseOf<typeof getEvent>> {
  const person = await requirePerson(ctx);
  return showEventAs(ctx, eventId, { person: viewerOf(person, as), enrolled: as === 'enrolled' });
}

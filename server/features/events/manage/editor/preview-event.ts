import type { EventPreviewAs } from '#contract/events/event-previews.ts';
import type { getEvent } from '#contract/events/events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { showEventAs } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { viewerOf } from './preview-viewer.rules.ts';

/**
 * An event's page as somebody else would find it, a draft's as it would be once published; the refusal that they would get
 * where they would get one. Never the meeting's address: the page has none. Who may: the endpoint's audience.
 * @throws 409 for a draft without a date; what the page refuses that viewer
 */
export async function previewEvent(
  ctx: Ctx,
  { eventId, as }: { eventId: number; as: EventPreviewAs },
): Promise<ResponseOf<typeof getEvent>> {
  const person = await requirePerson(ctx);
  return showEventAs(ctx, eventId, { person: viewerOf(person, as), enrolled: as === 'enrolled' });
}

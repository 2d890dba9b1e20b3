import type { getEventImage } from '#contract/events/teacher-event-lists.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { imageOfEvent } from './event-rows.query.ts';

/** `GET /teachers/events/{id}/image`: the picture's URL; null: none was uploaded (rules-teachers H5). */
export async function showEventImage(ctx: Ctx, eventId: number): Promise<ResponseOf<typeof getEventImage>> {
  return { url: imageUrlOf(await imageOfEvent(ctx, eventId)) };
}

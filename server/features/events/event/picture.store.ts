import { sql } from 'kysely';
import type { PictureSlot } from '#server/platform/picture-slot.ts';
import { lockedEventFields } from '../editing/event-change.rules.ts';
import { findEventSettings } from '../editing/event-settings.store.ts';
import { eventStatusAt } from './event.rules.ts';

export const eventPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const event = await findEventSettings(ctx, objectId);
    if (!event) return undefined;
    const { imageUrl: locked } = lockedEventFields(eventStatusAt(event, ctx.clock.now()), event);
    return {
      schoolId: event.schoolId,
      courseIds: event.courseId === null ? [] : [event.courseId],
      personId: null,
      locked,
    };
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('events').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};

/**
 * A host's picture. Admins of a course may also change a host who is shown only at their courses' events
 * (rules-teachers H3).
 */
export const hostPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const { rows } = await sql<{ schoolId: number; courseIds: number[]; elsewhere: boolean }>`
      select h.school_id as "schoolId", coalesce(x.courses, '[]') as "courseIds", coalesce(x.elsewhere, false) as elsewhere
      from hosts h join schools s on s.id = h.school_id and s.archived_at is null
        left join lateral (select json_agg(distinct v.course_id) filter (where v.course_id is not null) as courses,
            bool_or(v.course_id is null) as elsewhere
          from event_hosts e join events v on v.id = e.event_id where e.host_id = h.id and v.deleted_at is null) x on true
      where h.id = ${objectId}::bigint and h.archived_at is null`.execute(ctx.db);
    const host = rows[0];
    return host && { schoolId: host.schoolId, courseIds: host.elsewhere ? [] : host.courseIds, personId: null };
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('hosts').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};

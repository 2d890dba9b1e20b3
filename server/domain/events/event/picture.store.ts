import { sql } from 'kysely';
import { type PictureSlot, pictureOwnerOf } from '#server/platform/picture-slot.ts';

/** The picture of an event. */
export const eventPicture: PictureSlot = {
  async ownerOf(ctx, objectId) {
    const row = await ctx.db
      .selectFrom('events')
      .select(['school_id as schoolId', 'course_id as courseId'])
      .where('id', '=', objectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return pictureOwnerOf(row);
  },
  async set(tx, objectId, mediaId) {
    await tx.db.updateTable('events').set({ image_media_id: mediaId }).where('id', '=', objectId).execute();
  },
};

/** The picture of a host. A host that is shown at events of courses alone is their admins', too (rules-teachers H3). */
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

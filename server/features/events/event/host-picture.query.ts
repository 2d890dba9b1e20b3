import { type RawBuilder, sql } from 'kysely';

/** The picture for host `h`: the record's own, or else their account's. */
export const hostPictureId: RawBuilder<number | null> =
  sql`coalesce(h.image_media_id, (select u.picture_media_id from users u where u.id = h.user_id))`;

import { type RawBuilder, sql } from 'kysely';

/** The picture of the host `h`: the record's own, else that of the account that hosts. */
export const hostPictureId: RawBuilder<number | null> =
  sql`coalesce(h.image_media_id, (select u.picture_media_id from users u where u.id = h.user_id))`;

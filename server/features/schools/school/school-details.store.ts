import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { SCHOOL_COLUMNS, type SchoolRow } from './school.store.ts';

/** Locks a school's row until the transaction ends; undefined if it is archived or missing. */
export async function lockSchool(tx: Ctx, schoolId: number): Promise<SchoolRow | undefined> {
  return tx.db
    .selectFrom('schools')
    .select(SCHOOL_COLUMNS)
    .where('id', '=', schoolId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveSchoolDetails(tx: Ctx, school: SchoolRow): Promise<void> {
  await tx.db
    .updateTable('schools')
    .set({
      name: school.name,
      slug: school.slug,
      about: school.about,
      links: [...school.links],
      image_media_id: school.imageMediaId,
      cover_media_id: school.coverMediaId,
      cover: school.cover,
      accent: school.accent,
    })
    .where('id', '=', school.id)
    .execute();
}

/**
 * Whether a picture was uploaded for this school or one of its courses. Only such a picture may be used for either
 * (rules-teachers H5).
 */
export async function isPictureOfSchool(tx: Ctx, mediaId: number, schoolId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from media m where m.id = ${mediaId}::bigint and m.state = 'ready' and m.width is not null and (
      (m.object_type in ('School', 'SchoolCover') and m.object_id = ${schoolId}::bigint)
      or (m.object_type = 'Course' and m.object_id in (select id from courses where school_id = ${schoolId}::bigint)))
    `.execute(tx.db);
  return rows.length === 1;
}

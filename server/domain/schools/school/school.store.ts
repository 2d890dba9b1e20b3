import type { Ctx } from '#server/platform/ctx.ts';
import { readAddress } from './slug.rules.ts';

export interface SchoolRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly about: string;
  readonly imageMediaId: number | null;
}

const COLUMNS = ['id', 'name', 'slug', 'about', 'image_media_id as imageMediaId'] as const;

/** A school by slug (present or past), id or id-slug. */
export async function schoolByAddress(ctx: Ctx, address: string): Promise<SchoolRow | undefined> {
  const { slug, id } = readAddress(address);
  const live = ctx.db.selectFrom('schools').where('archived_at', 'is', null);
  if (slug !== null) {
    const named = await live
      .innerJoin('school_slugs', 'school_slugs.school_id', 'schools.id')
      .select(['schools.id', 'schools.name', 'schools.slug', 'schools.about', 'schools.image_media_id as imageMediaId'])
      .where('school_slugs.slug', '=', slug)
      .executeTakeFirst();
    if (named) return named;
  }
  return id === null ? undefined : live.select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function insertSchool(
  ctx: Ctx,
  school: { name: string; slug: string; about: string; createdBy: number | null },
): Promise<SchoolRow> {
  return ctx.db
    .insertInto('schools')
    .values({
      name: school.name,
      slug: school.slug,
      about: school.about,
      created_by: school.createdBy,
      created_at: ctx.clock.now(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

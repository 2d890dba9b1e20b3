import type { Ctx } from '#server/platform/ctx.ts';
import { readAddress } from './slug.rules.ts';

export interface SchoolRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly about: string;
  /** The school's own pages elsewhere, as full https URLs (`contract/schools/links.ts`). */
  readonly links: readonly string[];
  /** The school's logo. */
  readonly imageMediaId: number | null;
  readonly coverMediaId: number | null;
  /** The generated cover, used if none was uploaded (`covers/look.ts`). */
  readonly cover: string;
  /** One of the offered accents (`accentOf` of the contract has their colors); null: the platform's default. */
  readonly accent: string | null;
}

export const SCHOOL_COLUMNS = [
  'schools.id',
  'schools.name',
  'schools.slug',
  'schools.about',
  'schools.links',
  'schools.image_media_id as imageMediaId',
  'schools.cover_media_id as coverMediaId',
  'schools.cover',
  'schools.accent',
] as const;

/** A school by slug (current or former), id, or id-slug. */
export async function schoolByAddress(ctx: Ctx, address: string): Promise<SchoolRow | undefined> {
  const { slug, id } = readAddress(address);
  const live = ctx.db.selectFrom('schools').where('archived_at', 'is', null);
  if (slug !== null) {
    const named = await live
      .innerJoin('school_slugs', 'school_slugs.school_id', 'schools.id')
      .select(SCHOOL_COLUMNS)
      .where('school_slugs.slug', '=', slug)
      .executeTakeFirst();
    if (named) return named;
  }
  return id === null ? undefined : live.select(SCHOOL_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function insertSchool(
  ctx: Ctx,
  school: { name: string; slug: string; about: string; cover: string; createdBy: number | null },
): Promise<SchoolRow> {
  return ctx.db
    .insertInto('schools')
    .values({
      name: school.name,
      slug: school.slug,
      about: school.about,
      cover: school.cover,
      created_by: school.createdBy,
      created_at: ctx.clock.now(),
    })
    .returning(SCHOOL_COLUMNS)
    .executeTakeFirstOrThrow();
}

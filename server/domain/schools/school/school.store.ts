import type { Ctx } from '#server/platform/ctx.ts';
import { lockSlugs } from './lock-slugs.store.ts';
import { readAddress, slugCandidates } from './slug.rules.ts';

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

/** Locks a living school until the transaction ends, and counts its courses, archived ones too. */
export async function lockSchool(
  tx: Ctx,
  schoolId: number,
): Promise<{ id: number; name: string; courses: number } | undefined> {
  const school = await tx.db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('id', '=', schoolId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!school) return undefined;
  const { courses } = await tx.db
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<number>().as('courses'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return { ...school, courses };
}

/** The first of base, base-2, … that no school has or ever had. */
export async function freeSchoolSlug(ctx: Ctx, base: string): Promise<string> {
  await lockSlugs(ctx, 'school');
  const taken = await ctx.db
    .selectFrom('school_slugs')
    .select('slug')
    .where('slug', 'like', `${base.replaceAll('_', '\\_')}%`)
    .execute();
  const used = new Set(taken.map((row) => row.slug));
  for (const slug of slugCandidates(base)) if (!used.has(slug)) return slug;
  throw new Error('No slug is left.');
}

export async function schoolSlugTaken(ctx: Ctx, slug: string, exceptId?: number): Promise<boolean> {
  await lockSlugs(ctx, 'school');
  const owner = await ctx.db.selectFrom('school_slugs').select('school_id').where('slug', '=', slug).executeTakeFirst();
  return owner !== undefined && owner.school_id !== exceptId;
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

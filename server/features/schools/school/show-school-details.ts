import { notFound } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import type { SchoolDetails } from '#contract/schools/school-details.endpoints.ts';
import { coverInAccent } from '#covers/look.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { imageUrlOf } from './image-url.ts';
import { schoolByAddress } from './school.store.ts';
import { slugsLeft } from './slug.rules.ts';
import { type Addressed, slugsOf } from './slug.store.ts';

/** The slugs of a school or course: the current one, former ones, and how many new ones it may get. */
export async function addressesOf(ctx: Ctx, kind: Addressed, { id, slug }: { id: number; slug: string }) {
  const slugs = await slugsOf(ctx, kind, id);
  return {
    slug,
    formerSlugs: slugs.filter((kept) => kept.slug !== slug).map((kept) => kept.slug),
    slugsLeft: slugsLeft(
      slugs.map(({ since }) => since),
      ctx.clock.now(),
    ),
  };
}

/** A thing's revision and who saved it last, for responses. */
export async function revisionOf(ctx: Ctx, kind: Addressed, id: number) {
  const { revision, savedBy, savedAt } = await loadRevision(ctx, kind, id);
  return { revision, savedBy, savedAt: savedAt?.toISOString() ?? null };
}

/** A school as its details form shows it. @throws 404 */
export async function showSchoolDetails(ctx: Ctx, schoolId: number): Promise<{ school: SchoolDetails }> {
  const school = await schoolByAddress(ctx, String(schoolId));
  if (!school) throw notFound();
  const { id, name, about } = school;
  const links = [...school.links];
  const coverUrl = imageUrlOf(school.coverMediaId);
  const accent = accentNamed(school.accent);
  const imageUrl = imageUrlOf(school.imageMediaId);
  const addresses = await addressesOf(ctx, 'school', school);
  return {
    school: {
      id,
      name,
      about,
      links,
      imageUrl,
      image_url: imageUrl,
      coverUrl,
      cover: coverInAccent(school.cover, accent),
      accent,
      ...addresses,
      ...(await revisionOf(ctx, 'school', id)),
    },
  };
}

import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import type {
  ListingFile,
  ListingRow,
  listListings as listContract,
} from '#contract/schools/staff-listings.endpoints.ts';
import { coverInAccent } from '#covers/look.ts';
import { imageUrlOf, listingItems } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { courseFacts } from '../manage/launch/course-facts.query.ts';
import { listingFactsOf } from '../manage/launch/launch.rules.ts';
import { countListings, type FoundListing, findListing, findListings } from './staff-listings.query.ts';

const PER_PAGE = 50;

function rowOf({ askedAt, decidedAt, ...found }: FoundListing): ListingRow {
  return { ...found, askedAtUtc: askedAt.toISOString(), decidedAtUtc: decidedAt?.toISOString() ?? null };
}

/** Listing requests by state; staff only. */
export async function listListings(
  ctx: Ctx,
  { only, page }: QueryOf<typeof listContract>,
): Promise<ResponseOf<typeof listContract>> {
  const counts = await countListings(ctx);
  const found = await findListings(ctx, { only, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const total = counts[only];
  return {
    listings: found.map(rowOf),
    counts,
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}

/** One request with the course's current facts; staff only. @throws 404 */
export async function listingFileOf(ctx: Ctx, id: number): Promise<ListingFile> {
  const found = await findListing(ctx, id);
  const [facts] = found ? await courseFacts(ctx, [found.courseId]) : [];
  if (!found || !facts) throw notFound();
  const { schoolSlug, topic, words, before, ...row } = found;
  return {
    ...rowOf(row),
    schoolSlug,
    topic,
    words,
    imageUrl: imageUrlOf(facts.imageMediaId),
    cover: coverInAccent(facts.cover, accentNamed(facts.accent)),
    headline: facts.headline,
    checklist: listingItems(listingFactsOf(facts)),
    before: before.map(({ askedAt, ...other }) => ({ ...other, askedAtUtc: askedAt })),
  };
}

import { notFound } from '#contract/primitives/problem.ts';
import type { CourseListing } from '#contract/schools/listing.endpoints.ts';
import { isSchoolKnown, latestListing, listingItems } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { courseFacts } from './course-facts.query.ts';
import { listingFactsOf } from './launch.rules.ts';

/** A course's listing state, and what it still needs (rules-teachers U4). @throws 404 */
export async function showListing(
  ctx: Ctx,
  { courseId, schoolId }: { courseId: number; schoolId: number },
): Promise<CourseListing> {
  const [[facts], last, known] = await Promise.all([
    courseFacts(ctx, [courseId]),
    latestListing(ctx, courseId),
    isSchoolKnown(ctx, schoolId),
  ]);
  if (!facts) throw notFound();
  const { listedAt } = facts;
  const waiting = listedAt === null && last?.state === 'waiting';
  return {
    state: listedAt !== null ? 'listed' : waiting ? 'waiting' : 'unlisted',
    checklist: listingItems(listingFactsOf(facts)),
    staffFirst: !known,
    askedAtUtc: waiting ? last.askedAt.toISOString() : null,
    listedAtUtc: listedAt?.toISOString() ?? null,
    returned:
      listedAt === null && last?.state === 'returned' && last.words !== null && last.decidedAt !== null
        ? { words: last.words, atUtc: last.decidedAt.toISOString() }
        : null,
    openCohorts: facts.openCohorts,
  };
}

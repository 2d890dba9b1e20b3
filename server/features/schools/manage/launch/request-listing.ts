import { notFound, Refusal, refuse } from '#contract/primitives/problem.ts';
import type { CourseListing } from '#contract/schools/listing.endpoints.ts';
import { LISTINGS_A_DAY } from '#contract/schools/listing.ts';
import {
  countListingRequests,
  insertListing,
  isSchoolKnown,
  latestListing,
  listingGaps,
  lockAnyCourse,
  setListed,
} from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { courseFacts } from './course-facts.query.ts';
import { listingFactsOf } from './launch.rules.ts';
import { showListing } from './show-listing.ts';

const DAY_MS = 86_400_000;
const TOO_OFTEN = `You can submit a course for listing up to ${LISTINGS_A_DAY} times a day. Try again tomorrow.`;

/**
 * Requests a catalog listing for a course. A school's first one waits for staff; later ones are listed right away
 * (rules-teachers U4). A course that is listed or waiting doesn't change.
 * @throws 404; 422 with everything that is missing; 429 beyond five a day
 */
export async function requestListing(
  ctx: Ctx,
  { courseId, schoolId }: { courseId: number; schoolId: number },
): Promise<CourseListing> {
  return inTransaction(ctx, async (tx) => {
    const course = await lockAnyCourse(tx, courseId);
    const [facts] = course && course.archivedAt === null ? await courseFacts(tx, [courseId]) : [];
    if (!facts) throw notFound();
    const waits = (await latestListing(tx, courseId))?.state === 'waiting';
    if (facts.listedAt === null && !waits) {
      const fields = listingGaps(listingFactsOf(facts));
      if (Object.keys(fields).length > 0) {
        throw new Refusal('listing_incomplete', 422, "The course isn't ready to be listed.", {
          fields: { ...fields },
        });
      }
      const since = new Date(tx.clock.now().getTime() - DAY_MS);
      if ((await countListingRequests(tx, courseId, since)) >= LISTINGS_A_DAY)
        throw refuse('too_often', 429, TOO_OFTEN);
      const atOnce = await isSchoolKnown(tx, schoolId);
      await insertListing(tx, { schoolId, courseId, askedBy: personIdOf(tx), atOnce });
      if (atOnce) await setListed(tx, courseId, true);
      await logActivity(tx, {
        action: atOnce ? 'list_course' : 'ask_listing',
        subjectKind: 'course',
        subjectId: courseId,
        schoolId,
        courseId,
        detail: { course: facts.name },
      });
    }
    const listing = await showListing(tx, { courseId, schoolId });
    await ctx.idempotency?.store(tx, 200, { listing });
    return listing;
  });
}

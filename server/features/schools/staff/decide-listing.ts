import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { ListingFile } from '#contract/schools/staff-listings.endpoints.ts';
import { requireStaff, schoolAdminIds } from '#server/features/accounts/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import {
  type ListingRecord,
  listingGaps,
  lockAnyCourse,
  lockListing,
  saveListingDecision,
  setListed,
} from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { courseFacts } from '../manage/launch/course-facts.query.ts';
import { listingFactsOf } from '../manage/launch/launch.rules.ts';
import { findListing } from './staff-listings.query.ts';
import { listingFileOf } from './staff-listings.ts';

const DECIDED = {
  approved: 'This course has already been listed.',
  returned: 'This listing has already been returned.',
  withdrawn: 'The teacher withdrew this listing.',
};

/** Who to notify: the person who made the request and the school's School Admins, each once. */
async function recipientsOf(tx: Ctx, { schoolId, askedBy }: ListingRecord): Promise<number[]> {
  return [...new Set([...(await schoolAdminIds(tx, schoolId)), ...(askedBy === null ? [] : [askedBy])])];
}

/**
 * Decides a waiting request, with course and listing locked: of two concurrent decisions, one wins. Null `comments`:
 * approved.
 */
async function decide(ctx: Ctx, listingId: number, comments: string | null): Promise<ListingFile> {
  const staff = await requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findListing(tx, listingId);
    const course = found && (await lockAnyCourse(tx, found.courseId));
    const listing = course && (await lockListing(tx, listingId));
    if (!listing) throw notFound();
    const { courseId, schoolId } = listing;
    if (listing.state !== 'waiting') throw refuse('listing_decided', 409, DECIDED[listing.state]);
    if (comments === null) {
      const [facts] = await courseFacts(tx, [courseId]);
      const gaps = facts ? Object.values(listingGaps(listingFactsOf(facts))) : [];
      if (gaps.length > 0)
        throw refuse('listing_incomplete', 409, `It has changed since it was submitted: ${gaps.join(' ')}`);
      await setListed(tx, courseId, true);
    }
    await saveListingDecision(tx, listingId, { by: staff.id, words: comments });
    await logActivity(tx, {
      action: comments === null ? 'approve_listing' : 'return_listing',
      subjectKind: 'course',
      subjectId: courseId,
      schoolId,
      courseId,
      detail: { course: course.name },
    });
    const mails = (await recipientsOf(tx, listing)).map((userId) => ({
      occasion: `listing:${listingId}`,
      to: { userId },
      data: { listingId },
      schoolId,
    }));
    await queueMails(tx, comments === null ? 'listing_approved' : 'listing_returned', mails);
    const file = await listingFileOf(tx, listingId);
    await ctx.idempotency?.store(tx, 200, { listing: file });
    return file;
  });
}

/**
 * Staff list a school's first course; its teachers are notified. @throws 404, 409 `listing_decided`,
 * `listing_incomplete`
 */
export function approveListing(ctx: Ctx, listingId: number): Promise<ListingFile> {
  return decide(ctx, listingId, null);
}

/**
 * Staff return a listing request with comments, which the school's teachers get by email and in the app. @throws 404,
 * 409 `listing_decided`
 */
export function returnListing(ctx: Ctx, listingId: number, comments: string): Promise<ListingFile> {
  return decide(ctx, listingId, comments);
}

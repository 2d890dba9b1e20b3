import { notFound } from '#contract/primitives/problem.ts';
import * as archive from '#contract/schools/course-archive.endpoints.ts';
import * as launch from '#contract/schools/launch.endpoints.ts';
import * as listing from '#contract/schools/listing.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { type Exchange, managedOf, route } from '#server/platform/http/route.ts';
import { archiveCourse, unarchiveCourse } from './archive-course.ts';
import { archivingFacts } from './archiving.query.ts';
import { endListing } from './end-listing.ts';
import { markLaunchSteps } from './mark-launch-steps.ts';
import { requestListing } from './request-listing.ts';
import { showLaunch } from './show-launch.ts';
import { showListing } from './show-listing.ts';

const courseOf = (exchange: Exchange) => {
  const { id, schoolId } = managedOf(exchange);
  return { courseId: id, schoolId };
};

/** A course's way into the catalog and out of it: checklists, listing, archiving. */
export const mount: Feature = {
  name: 'schools/manage/launch',
  routes: [
    route(launch.getLaunch, (ctx, _, exchange) => showLaunch(ctx, managedOf(exchange).id)),
    route(launch.setLaunchStep, (ctx, { body }, exchange) =>
      markLaunchSteps(ctx, { courseId: managedOf(exchange).id, marks: body }),
    ),
    route(listing.getListing, async (ctx, _, exchange) => ({ listing: await showListing(ctx, courseOf(exchange)) })),
    route(listing.requestListing, async (ctx, _, exchange) => ({
      listing: await requestListing(ctx, courseOf(exchange)),
    })),
    route(listing.endListing, async (ctx, _, exchange) => ({ listing: await endListing(ctx, courseOf(exchange)) })),
    route(archive.showArchiving, async (ctx, _, exchange) => {
      const archiving = await archivingFacts(ctx, managedOf(exchange).id);
      if (!archiving) throw notFound();
      return { archiving };
    }),
    route(archive.archiveCourse, (ctx, _, exchange) => archiveCourse(ctx, managedOf(exchange).id)),
    route(archive.unarchiveCourse, (ctx, _, exchange) => unarchiveCourse(ctx, managedOf(exchange).id)),
  ],
};

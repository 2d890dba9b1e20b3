import * as applications from '#contract/schools/staff-applications.endpoints.ts';
import * as listings from '#contract/schools/staff-listings.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { addSchool } from './add-school.ts';
import { approveApplication, declineApplication } from './decide-application.ts';
import { approveListing, returnListing } from './decide-listing.ts';
import { applicationFileOf, listApplications } from './staff-applications.ts';
import { listingFileOf, listListings } from './staff-listings.ts';

/** Staff's decisions about schools and courses: applications to teach, and catalog listings. */
export const mount: Feature = {
  name: 'schools/staff',
  routes: [
    route(applications.listApplications, (ctx, { query }) => listApplications(ctx, query)),
    route(applications.showApplication, async (ctx, { params }) => ({
      application: await applicationFileOf(ctx, params.id),
    })),
    route(applications.approveApplication, async (ctx, { params, body }) => ({
      application: await approveApplication(ctx, params.id, body),
    })),
    route(applications.declineApplication, async (ctx, { params, body }) => ({
      application: await declineApplication(ctx, params.id, body.words),
    })),
    route(applications.addSchool, (ctx, { body }) => addSchool(ctx, body)),
    route(listings.listListings, (ctx, { query }) => listListings(ctx, query)),
    route(listings.showListing, async (ctx, { params }) => ({ listing: await listingFileOf(ctx, params.id) })),
    route(listings.approveListing, async (ctx, { params }) => ({ listing: await approveListing(ctx, params.id) })),
    route(listings.returnListing, async (ctx, { params, body }) => ({
      listing: await returnListing(ctx, params.id, body.words),
    })),
  ],
};

import {
  getTestimonialImage,
  listLandingRevisions,
  orderLandingRows,
  restoreLandingRevision,
  saveLandingPage as saveContract,
  showLandingRevision,
  showManagedLandingPage,
  undeleteLandingRow,
} from '#contract/landing/landing-editor.endpoints.ts';
import {
  listHistory,
  orderRows,
  restoreRevision,
  saveLandingPage,
  showLandingEditor,
  showManagedPage,
  showRevision,
  undeleteRow,
} from '#server/features/landing/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { byTheirNames } from './landing-page.present.ts';
import { rowRoutes } from './row-routes.ts';
import { showTestimonialImage } from './show-testimonial-image.ts';

/** The page with its lists, its texts under both spellings. */
async function showWholePage(ctx: Ctx, courseId: number) {
  const page = await showLandingEditor(ctx, courseId);
  return { landing_page: byTheirNames(page.landingPage), ...page };
}

/** The landing page editor for a course's teachers: texts, lists, order, history (T§2, rules-teachers LP). */
export const mount: Feature = {
  name: 'landing/manage',
  routes: [
    route(showManagedLandingPage, (ctx, _, exchange) => showWholePage(ctx, managedOf(exchange).id)),
    route(saveContract, async (ctx, { body }, exchange) => {
      const courseId = managedOf(exchange).id;
      await saveLandingPage(ctx, { courseId, body });
      const landingPage = await showManagedPage(ctx, courseId);
      return { landing_page: byTheirNames(landingPage), landingPage };
    }),
    route(orderLandingRows, async (ctx, { body }, exchange) => {
      const courseId = managedOf(exchange).id;
      await orderRows(ctx, { courseId, ...body });
      return showWholePage(ctx, courseId);
    }),
    route(undeleteLandingRow, async (ctx, { body }, exchange) => {
      const courseId = managedOf(exchange).id;
      await undeleteRow(ctx, { courseId, list: body.list, id: body.rowId });
      return showWholePage(ctx, courseId);
    }),
    route(listLandingRevisions, (ctx, { query }, exchange) =>
      listHistory(ctx, { ...query, courseId: managedOf(exchange).id }),
    ),
    route(showLandingRevision, (ctx, { params }, exchange) =>
      showRevision(ctx, { courseId: managedOf(exchange).id, revision: params.revision }),
    ),
    route(restoreLandingRevision, async (ctx, { params, body }, exchange) => {
      const courseId = managedOf(exchange).id;
      await restoreRevision(ctx, { courseId, revision: params.revision, block: body.block, sent: body.revision });
      return showWholePage(ctx, courseId);
    }),
    route(getTestimonialImage, (ctx, { params }) => showTestimonialImage(ctx, params.id)),
    ...rowRoutes,
  ],
};

import { deleteAccount, showClosing } from '#contract/accounts/closing.endpoints.ts';
import { getOnboarding } from '#contract/accounts/users.endpoints.ts';
import { clearSessionCookie } from '#server/features/accounts/index.ts';
import { closeAccount, continueClosing, showClosingOf } from '#server/journeys/close-account/close-account.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { mountExport } from './export-data.ts';
import { showOnboarding } from './show-onboarding.ts';

/** What people do with their own account: onboarding, exporting their data, closing it. */
export const mount: Feature = {
  name: 'accounts/learner',
  routes: [
    route(getOnboarding, (ctx, { params, query }) => showOnboarding(ctx, params.id, query.fromEvent)),
    route(showClosing, (ctx) => showClosingOf(ctx)),
    route(deleteAccount, async (ctx, _input, { reply }) => {
      await closeAccount(ctx);
      clearSessionCookie(ctx.config, reply);
      return {};
    }),
  ],
  mount: mountExport,
  sweeps: [{ name: 'accounts.close-accounts', run: continueClosing }],
};

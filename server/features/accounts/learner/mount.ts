import { deleteAccount, showClosing } from '#contract/accounts/closing.endpoints.ts';
import * as staff from '#contract/accounts/staff.endpoints.ts';
import { getOnboarding } from '#contract/accounts/users.endpoints.ts';
import { clearSessionCookie } from '#server/features/accounts/index.ts';
import { closeAccount, goOnClosing, showClosingOf } from '#server/journeys/close-account/close-account.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showActivity } from '../staff/staff-activity.ts';
import {
  changeFlags,
  endPersonsTwoStep,
  giveCredits,
  listPeopleFor,
  personFileOf,
  signOutEverywhere,
} from '../staff/staff-people.ts';
import { mountExport } from './export-data.ts';
import { showOnboarding } from './show-onboarding.ts';

/** The use cases of accounts: closing one, a copy of all that is kept about somebody, staff's pages about people. */
export const mount: Feature = {
  name: 'accounts/manage',
  routes: [
    route(getOnboarding, (ctx, { params, query }) => showOnboarding(ctx, params.id, query.fromEvent)),
    route(showClosing, (ctx) => showClosingOf(ctx)),
    route(deleteAccount, async (ctx, _input, { reply }) => {
      await closeAccount(ctx);
      clearSessionCookie(ctx.config, reply);
      return {};
    }),
    route(staff.listPeople, (ctx, { query }) => listPeopleFor(ctx, query)),
    route(staff.showPerson, async (ctx, { params }) => ({ user: await personFileOf(ctx, params.id) })),
    route(staff.changePerson, async (ctx, { params, body }) => {
      await changeFlags(ctx, { id: params.id, ...body });
      return { user: await personFileOf(ctx, params.id) };
    }),
    route(staff.grantCredits, (ctx, { params, body }) => giveCredits(ctx, { id: params.id, ...body })),
    route(staff.endPersonsSessions, (ctx, { params }) => signOutEverywhere(ctx, params.id)),
    route(staff.endPersonsTwoStep, async (ctx, { params, body }) => {
      await endPersonsTwoStep(ctx, { id: params.id, ...body });
      return { user: await personFileOf(ctx, params.id) };
    }),
    route(staff.listActivity, (ctx, { query }) => showActivity(ctx, query)),
  ],
  mount: mountExport,
  sweeps: [{ name: 'accounts.close-accounts', run: goOnClosing }],
};

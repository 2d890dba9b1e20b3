import * as staff from '#contract/accounts/staff.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showActivity } from './staff-activity.ts';
import {
  changeFlags,
  endPersonsTwoStep,
  giveCredits,
  listPeopleFor,
  personFileOf,
  signOutEverywhere,
} from './staff-people.ts';

/** Staff's pages about people, and the log of staff's and teachers' actions. */
export const mount: Feature = {
  name: 'accounts/staff',
  routes: [
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
};

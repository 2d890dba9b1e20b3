import { changeEventAsStaff, forceCccProject } from '#contract/events/recap.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { changeAsStaff } from './change-as-staff.ts';
import { forceProject } from './force-project.ts';

/** What staff do with an event: change any field, create its homework project again (rules-teachers I4). */
export const mount: Feature = {
  name: 'events/staff',
  routes: [
    route(changeEventAsStaff, (ctx, { params, body }) => changeAsStaff(ctx, params.id, body)),
    route(forceCccProject, async (ctx, { params }) => ({ homework: await forceProject(ctx, params.id) })),
  ],
};

import {
  showHomework as homeworkContract,
  sendRecap as sendContract,
  showRecap as showContract,
  undoRecap as undoContract,
} from '#contract/events/recap.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { sendRecap, undoRecap } from './send-recap.ts';
import { showHomework } from './show-homework.ts';
import { showRecap } from './show-recap.ts';

/** What teachers do after an event: recap and homework (rules-teachers I4, I5). */
export const mount: Feature = {
  name: 'events/manage/recap',
  routes: [
    route(showContract, async (ctx, { params }) => ({ recap: await showRecap(ctx, params.id) })),
    route(sendContract, async (ctx, { params }) => ({ recap: await sendRecap(ctx, params.id) })),
    route(undoContract, async (ctx, { params }) => ({ recap: await undoRecap(ctx, params.id) })),
    route(homeworkContract, async (ctx, { params }) => ({ homework: await showHomework(ctx, params.id) })),
  ],
};

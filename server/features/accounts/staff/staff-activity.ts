import type { listActivity } from '#contract/accounts/staff.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type ActivityQuery, activityPage, knownActions } from './staff-activity.query.ts';

const AT_ONCE = 50;

/** The activity log, newest first; staff only. */
export async function showActivity(ctx: Ctx, query: ActivityQuery): Promise<ResponseOf<typeof listActivity>> {
  const entries = await activityPage(ctx, query, AT_ONCE + 1);
  const shown = entries.slice(0, AT_ONCE);
  return {
    entries: shown,
    actions: await knownActions(ctx),
    before: entries.length > AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  };
}

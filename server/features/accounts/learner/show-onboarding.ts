import { requireSelf } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { queryOnboardingEvent } from './onboarding-event.query.ts';

/** Initial values of the person's own onboarding form, and the event they came from. 404 for anyone else's. */
export async function showOnboarding(ctx: Ctx, userId: number, fromEvent: string | undefined) {
  const { id, firstName, lastName, timezone, needsPassword } = await requireSelf(ctx, userId);
  const event = fromEvent ? await queryOnboardingEvent(ctx.db, fromEvent, id) : null;
  return { user: { firstName, lastName, timezone, needsPassword }, event };
}

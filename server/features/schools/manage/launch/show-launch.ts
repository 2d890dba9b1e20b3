import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { getLaunch } from '#contract/schools/launch.endpoints.ts';
import { launchStepsOf } from '#server/features/landing/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { courseFacts } from './course-facts.query.ts';
import { launchMapOf, launchSteps } from './launch.rules.ts';

/**
 * `GET /teachers/courses/{id}/launch`: the current checklists (rules-teachers U1, U2), and the configured claim (U3).
 */
export async function showLaunch(ctx: Ctx, courseId: number): Promise<ResponseOf<typeof getLaunch>> {
  const [[facts], marked] = await Promise.all([courseFacts(ctx, [courseId]), launchStepsOf(ctx, courseId)]);
  if (!facts) throw notFound();
  const steps = launchSteps(facts, marked);
  return { launch: launchMapOf(steps), steps, claim: ctx.config.marketplaceClaim ?? null };
}

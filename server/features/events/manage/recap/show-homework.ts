import type { HomeworkState } from '#contract/events/recap.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { findHomework } from '#server/features/events/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Whether an event has its homework project, or why the service didn't create one (rules-teachers I4). */
export async function showHomework(ctx: Ctx, eventId: number): Promise<HomeworkState> {
  const homework = await findHomework(ctx, eventId);
  if (!homework) throw notFound();
  const { wanted, url, madeUrl, problem } = homework;
  // A project that was created and then cleared by a teacher is not created again automatically.
  const awaited = wanted && !madeUrl;
  const state = url ? (url === madeUrl ? 'made' : 'written') : problem ? 'failed' : awaited ? 'wanted' : 'none';
  return { configured: ctx.providers.projects !== null, state, url, reason: url ? null : problem };
}

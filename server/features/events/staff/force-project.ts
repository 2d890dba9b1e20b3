import type { HomeworkState } from '#contract/events/recap.endpoints.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { makeProject } from '#server/features/events/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { showHomework } from '../manage/recap/show-homework.ts';

/**
 * Staff create an event's homework project now, whatever the event's setting (rules-teachers I4).
 * @throws 503 without a service, or if it doesn't respond; 409 if there is a project already, or one is being created
 */
export async function forceProject(ctx: Ctx, eventId: number): Promise<HomeworkState> {
  if (!ctx.providers.projects) throw refuse('projects_unconfigured', 503, 'No homework service is configured.');
  const before = await showHomework(ctx, eventId);
  if (before.url) throw refuse('project_there', 409, 'This event already has its homework project.');
  const outcome = await makeProject(ctx, eventId, { force: true });
  if (outcome.outcome === 'not_now') {
    throw refuse('project_in_progress', 409, "It's being created. Check back in a moment.");
  }
  if (outcome.outcome === 'failed') {
    throw refuse('project_failed', 503, `The homework service couldn't create a project: ${outcome.problem}`);
  }
  await logActivity(ctx, {
    action: 'force_project',
    subjectKind: 'event',
    subjectId: eventId,
    schoolId: outcome.schoolId,
    courseId: outcome.courseId,
  });
  return showHomework(ctx, eventId);
}

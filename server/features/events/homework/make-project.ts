import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { ProjectsAway, ProjectsRefused } from '#server/providers/projects/projects.ts';
import { notifyEventChanged } from '../event/event-live.ts';
import {
  bringBackProject,
  claimProject,
  dueProjects,
  findHomework,
  noteProjectProblem,
  saveProject,
} from './homework.store.ts';

const JOB = 'events.make-project';
const AT_ONCE = 50;

export type ProjectOutcome =
  | { readonly outcome: 'made'; readonly url: string; readonly schoolId: number; readonly courseId: number | null }
  | { readonly outcome: 'failed'; readonly problem: string }
  /** The project exists, isn't wanted, no service is configured, or another process is creating it. */
  | { readonly outcome: 'not_now' };

/**
 * Has the outside service create an event's homework project, by the event's uuid (rules-teachers I4). If the outcome
 * of an earlier request is unknown, it looks for the project before creating another. With `force`, restores a URL that
 * a teacher removed: an event has one project. Don't call it in a transaction: it calls the outside service.
 */
export async function makeProject(
  ctx: Ctx,
  eventId: number,
  { force = false }: { force?: boolean } = {},
): Promise<ProjectOutcome> {
  const { projects } = ctx.providers;
  const homework = await findHomework(ctx, eventId);
  if (!projects || !homework || (!homework.wanted && !force)) return { outcome: 'not_now' };
  const back = force ? await bringBackProject(ctx, eventId) : undefined;
  if (back) {
    notifyEventChanged(ctx, eventId);
    return { outcome: 'made', ...back };
  }
  const claimed = await claimProject(ctx, eventId);
  if (!claimed) return { outcome: 'not_now' };
  const { uuid, name, askedBefore, schoolId, courseId } = claimed;
  try {
    const known = askedBefore ? await projects.find(uuid) : null;
    const { url } = known ?? (await projects.create({ name, reference: uuid }));
    await inTransaction(ctx, (tx) => saveProject(tx, eventId, url));
    notifyEventChanged(ctx, eventId);
    return { outcome: 'made', url, schoolId, courseId };
  } catch (error) {
    if (!(error instanceof ProjectsAway || error instanceof ProjectsRefused)) throw error;
    await noteProjectProblem(ctx, eventId, error.message);
    return { outcome: 'failed', problem: error.message };
  }
}

export const makeProjectJob = defineJob<{ eventId: number }>({
  name: JOB,
  async handle(ctx, { eventId }) {
    await makeProject(ctx, eventId);
  },
});

/**
 * Runs every minute: requests projects for published events that want one and have none. Does nothing if no service is
 * configured.
 */
export async function requestProjects(ctx: Ctx): Promise<void> {
  if (!ctx.providers.projects) return;
  for (const eventId of await dueProjects(ctx, AT_ONCE)) {
    await ctx.jobs.send(JOB, { eventId }, { singletonKey: String(eventId) });
  }
}

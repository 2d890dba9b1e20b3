import type { RunningSandbox } from '#sandbox/start.ts';
import { ZOOM_CLIENT } from '#sandbox/zoom/api.ts';
import { giveAccount, insertAccount, sealSignIn } from '#server/features/meetings/index.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

let number = 0;

/** A Zoom account in the sandbox, given to a cohort's course; for tests. */
export async function aMeetingAccount(
  ctx: Ctx,
  input: { cohortId?: number; name?: string; zoomId?: string } = {},
): Promise<{ id: number; zoomId: string }> {
  number += 1;
  const zoomId = input.zoomId ?? `sandbox-of-test-${number}`;
  const sealed = sealSignIn(ctx, { accountId: zoomId, clientId: ZOOM_CLIENT.id, clientSecret: ZOOM_CLIENT.secret });
  const id = await insertAccount(ctx, { name: input.name ?? `Account ${number}`, ...sealed, createdBy: null });
  const [cohort] = input.cohortId === undefined ? [] : await loadCohorts(ctx, [input.cohortId]);
  if (cohort) await giveAccount(ctx, { accountId: id, courseId: cohort.courseId, schoolId: cohort.schoolId });
  return { id, zoomId };
}

/** An account's meetings at the sandbox's Zoom, in order of creation. */
export function meetingsAtZoom(sandbox: RunningSandbox, zoomId: string) {
  return sandbox.world.state.all('zoom_meetings').filter((meeting) => meeting.account === zoomId);
}

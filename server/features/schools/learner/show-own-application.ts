import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { getOwnApplication, OwnApplication } from '#contract/schools/applications.endpoints.ts';
import {
  type ApplicationRow,
  applyRefusal,
  earlierApplicationsOf,
  latestApplicationOf,
} from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { schoolLineOf } from './own-application.query.ts';

async function present(ctx: Ctx, row: ApplicationRow): Promise<OwnApplication> {
  const { userId: _, schoolId, createdAt, updatedAt, decidedAt, ...rest } = row;
  return {
    ...rest,
    createdAtUtc: createdAt.toISOString(),
    updatedAtUtc: updatedAt.toISOString(),
    decidedAtUtc: decidedAt?.toISOString() ?? null,
    school: schoolId === null ? null : await schoolLineOf(ctx, schoolId),
  };
}

/** A person's latest application, and when they may apply again. */
export async function showOwnApplication(ctx: Ctx, userId: number): Promise<ResponseOf<typeof getOwnApplication>> {
  const latest = await latestApplicationOf(ctx, userId);
  const refusal = latest ? applyRefusal(await earlierApplicationsOf(ctx, userId), ctx.clock.now()) : null;
  return {
    application: latest ? await present(ctx, latest) : null,
    mayApplyAtUtc: refusal && 'until' in refusal ? refusal.until.toISOString() : null,
  };
}

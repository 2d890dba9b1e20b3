import { sql } from 'kysely';
import type { LaunchFlag } from '#contract/schools/launch.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface LaunchStepRow {
  readonly step: LaunchFlag;
  readonly doneAt: Date;
  readonly doneBy: string | null;
}

/** The launch steps of a course that someone has marked as done. */
export async function launchStepsOf(ctx: Ctx, courseId: number): Promise<LaunchStepRow[]> {
  const { rows } = await sql<LaunchStepRow>`
    select l.step, l.done_at as "doneAt", u.display_name as "doneBy"
    from launch_steps l left join users u on u.id = l.done_by where l.course_id = ${courseId}::bigint limit 50`.execute(
    ctx.db,
  );
  return rows;
}

/** Marks steps; a step that is already marked keeps its first date. Returns the new ones. */
export async function saveLaunchSteps(
  tx: Ctx,
  of: { courseId: number; schoolId: number; by: number | null },
  steps: readonly LaunchFlag[],
): Promise<LaunchFlag[]> {
  if (steps.length === 0) return [];
  const rows = await tx.db
    .insertInto('launch_steps')
    .values(
      steps.map((step) => ({
        school_id: of.schoolId,
        course_id: of.courseId,
        step,
        done_at: tx.clock.now(),
        done_by: of.by,
      })),
    )
    .onConflict((on) => on.constraint('launch_steps_once').doNothing())
    .returning('step')
    .execute();
  // The constraint launch_steps_step_known lists the flags.
  return rows.map(({ step }) => step as LaunchFlag);
}

/** Clears marks. Returns the steps that were marked. */
export async function clearLaunchSteps(tx: Ctx, courseId: number, steps: readonly LaunchFlag[]): Promise<LaunchFlag[]> {
  if (steps.length === 0) return [];
  const rows = await tx.db
    .deleteFrom('launch_steps')
    .where('course_id', '=', courseId)
    .where('step', 'in', [...steps])
    .returning('step')
    .execute();
  // The constraint launch_steps_step_known lists the flags.
  return rows.map(({ step }) => step as LaunchFlag);
}

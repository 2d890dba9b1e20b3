import type { Ctx } from '#server/platform/ctx.ts';

/** The first instructor's name on a course's landing page; null if none is complete. */
export async function mainInstructorOf(ctx: Ctx, courseId: number): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('landing_instructors')
    .select('name')
    .where('course_id', '=', courseId)
    .where('complete', '=', true)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst();
  return row?.name ?? null;
}

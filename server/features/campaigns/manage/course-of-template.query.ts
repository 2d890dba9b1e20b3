import type { Ctx } from '#server/platform/ctx.ts';

/** The course whose admins manage a template: its own, or its event's. */
export async function courseOfTemplate(
  ctx: Ctx,
  of: { readonly courseId: number | null; readonly eventId: number | null },
): Promise<number | null> {
  if (of.courseId !== null || of.eventId === null) return of.courseId;
  const row = await ctx.db.selectFrom('events').select('course_id').where('id', '=', of.eventId).executeTakeFirst();
  return row?.course_id ?? null;
}

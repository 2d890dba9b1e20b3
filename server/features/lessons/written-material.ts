import type { editContent, getWrittenMaterial, WrittenModule } from '#contract/lessons/course-material.endpoints.ts';
import type { listStaffMaterial } from '#contract/lessons/staff-material.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { type Activity, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { contentAddress } from './address.rules.ts';
import { allCourses, countCourses, writtenContent, writtenCourse, writtenMaterial } from './written-material.query.ts';

const PER_PAGE = 50;

export async function listMaterialForStaff(
  ctx: Ctx,
  query: { q?: string | undefined; page: number },
): Promise<ResponseOf<typeof listStaffMaterial>> {
  const { page } = query;
  const search = { q: query.q?.trim() ?? '', limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const rows = await allCourses(ctx, search);
  const total = await totalOf({ page, perPage: PER_PAGE }, rows.length, () => countCourses(ctx, search.q));
  return { courses: rows, meta: pageMetaOf(page, PER_PAGE, total) };
}

export async function showWrittenMaterial(ctx: Ctx, courseId: number): Promise<ResponseOf<typeof getWrittenMaterial>> {
  const course = await writtenCourse(ctx, courseId);
  if (!course) throw notFound();
  const modules = new Map<number, WrittenModule>();
  for (const row of await writtenMaterial(ctx, course.id)) {
    const module = modules.get(row.moduleId) ?? { id: row.moduleId, name: row.moduleName, lessons: [] };
    modules.set(row.moduleId, module);
    if (row.id === null) continue;
    const slug = contentAddress({ id: row.id, slug: row.slug });
    module.lessons.push({ id: row.id, slug, name: row.name, status: row.status });
  }
  return { course, modules: [...modules.values()] };
}

export async function showWrittenContent(ctx: Ctx, contentId: number): Promise<ResponseOf<typeof editContent>> {
  const content = await writtenContent(ctx, contentId);
  if (!content) throw notFound();
  const { updatedAt, ...words } = content;
  return { content: { ...words, slug: contentAddress(content), updatedAtUtc: updatedAt.toISOString() } };
}

/**
 * One write and its entry in the activity log, in one transaction. `createdStatus` is the response status when something is
 * created; a repeated key gets it again.
 */
export function writeNoted<T>(
  ctx: Ctx,
  write: (tx: Ctx) => Promise<T>,
  noted: (result: T) => Activity,
  createdStatus?: 201,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const result = await write(tx);
    await logActivity(tx, noted(result));
    if (createdStatus) await ctx.idempotency?.store(tx, createdStatus, result);
    return result;
  });
}

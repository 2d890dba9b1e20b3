import type {
  getStaffContent,
  getStaffMaterial,
  listStaffMaterial,
  StaffModule,
} from '#contract/lessons/staff-material.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { requireStaff } from '#server/domain/accounts/index.ts';
import { type Activity, noteActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { contentAddress } from './address.rules.ts';
import { staffContent, staffCourse, staffCourses, staffMaterial } from './staff-material.query.ts';

const PER_PAGE = 50;

export async function listMaterialForStaff(
  ctx: Ctx,
  query: { q?: string | undefined; page: number },
): Promise<ResponseOf<typeof listStaffMaterial>> {
  const { page } = query;
  const asked = { q: query.q?.trim() ?? '', limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { rows, total } = await staffCourses(ctx, asked);
  return { courses: rows, meta: { page, perPage: PER_PAGE, total, totalPages: Math.ceil(total / PER_PAGE) } };
}

export async function showMaterialForStaff(ctx: Ctx, courseId: number): Promise<ResponseOf<typeof getStaffMaterial>> {
  const course = await staffCourse(ctx, courseId);
  if (!course) throw notFound();
  const modules = new Map<number, StaffModule>();
  for (const row of await staffMaterial(ctx, course.id)) {
    const module = modules.get(row.moduleId) ?? { id: row.moduleId, name: row.moduleName, lessons: [] };
    modules.set(row.moduleId, module);
    if (row.id === null) continue;
    const slug = contentAddress({ id: row.id, slug: row.slug });
    module.lessons.push({ id: row.id, slug, name: row.name, status: row.status });
  }
  return { course, modules: [...modules.values()] };
}

export async function showContentForStaff(ctx: Ctx, contentId: number): Promise<ResponseOf<typeof getStaffContent>> {
  const content = await staffContent(ctx, contentId);
  if (!content) throw notFound();
  const { updatedAt, ...words } = content;
  return { content: { ...words, slug: contentAddress(content), updatedAtUtc: updatedAt.toISOString() } };
}

/** One write of staff and its line in the log, in one transaction. */
export async function writeAsStaff<T>(
  ctx: Ctx,
  write: (tx: Ctx, staffId: number) => Promise<T>,
  noted: (made: T) => Activity,
): Promise<T> {
  const { id } = await requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const made = await write(tx, id);
    await noteActivity(tx, noted(made));
    return made;
  });
}

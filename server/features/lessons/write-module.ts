import { MAX_MODULES } from '#contract/lessons/course-material.endpoints.ts';
import { FIELD_REQUIRED, notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { lockCourse } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import {
  deleteEmptyModule,
  findModule,
  idsInOrder,
  insertModule,
  type ModuleRow,
  renumber,
  setModuleName,
} from './material.store.ts';
import { movedTo } from './order.rules.ts';

const nameOf = (name: string): string => {
  if (name.trim() === '') throw refuseFields({ name: FIELD_REQUIRED });
  return name.trim();
};

/** Adds a module at the end of a course's material. @throws 404 for a missing course */
export function createModule(ctx: Ctx, input: { courseId: number; name: string }): Promise<{ id: number }> {
  const name = nameOf(input.name);
  return inTransaction(ctx, async (tx) => {
    const course = await lockCourse(tx, input.courseId);
    if (!course) throw notFound();
    const present = await idsInOrder(tx, { table: 'course_modules', courseId: course.id });
    if (present.length >= MAX_MODULES) {
      throw refuse('too_many_modules', 409, `A course can have at most ${MAX_MODULES} modules.`);
    }
    return { id: await insertModule(tx, { courseId: course.id, schoolId: course.schoolId, name }) };
  });
}

/** Reads the module and locks its course's row: changes to one course's material run one after another. */
export async function lockModule(tx: Ctx, moduleId: number): Promise<ModuleRow> {
  const module = await findModule(tx, moduleId);
  if (!module || !(await lockCourse(tx, module.courseId))) throw notFound();
  return module;
}

/** Renames a module, or moves it within its course (`position` from 0). */
export function changeModule(
  ctx: Ctx,
  input: { moduleId: number; name?: string | undefined; position?: number | undefined },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const module = await lockModule(tx, input.moduleId);
    if (input.name !== undefined) await setModuleName(tx, module.id, nameOf(input.name));
    if (input.position !== undefined) {
      const ids = await idsInOrder(tx, { table: 'course_modules', courseId: module.courseId });
      await renumber(tx, 'course_modules', movedTo(ids, module.id, input.position));
    }
  });
}

/** Deletes an empty module. @throws 409 while it has lessons */
export function removeModule(ctx: Ctx, input: { moduleId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const module = await lockModule(tx, input.moduleId);
    if (!(await deleteEmptyModule(tx, module.id))) {
      throw refuse('module_not_empty', 409, 'Move or delete its lessons first.');
    }
  });
}

import {
  changeContent as changeContentContract,
  changeModule as changeModuleContract,
  createContent as createContentContract,
  createModule as createModuleContract,
  editContent,
  getWrittenMaterial,
  removeContent as removeContentContract,
  removeModule as removeModuleContract,
} from '#contract/lessons/course-material.endpoints.ts';
import { listStaffMaterial } from '#contract/lessons/staff-material.endpoints.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import { type ManagedThing, managedOf, route } from '#server/platform/http/route.ts';
import { changeContent, createContent, removeContent } from './write-content.ts';
import { changeModule, createModule, removeModule } from './write-module.ts';
import { listMaterialForStaff, showWrittenContent, showWrittenMaterial, writeNoted } from './written-material.ts';

const module = ({ schoolId, courseId }: ManagedThing, id: number) => ({
  subjectKind: 'course_module' as const,
  subjectId: id,
  schoolId,
  courseId,
});
const content = ({ schoolId, courseId }: ManagedThing, id: number) => ({
  subjectKind: 'course_content' as const,
  subjectId: id,
  schoolId,
  courseId,
});
/** The names of the changed fields, for the activity log: never the texts. */
const fieldsOf = (body: object) => ({ changed: Object.keys(body).join(', ') });
const nothing = async (done: Promise<void>): Promise<Record<string, never>> => {
  await done;
  return {};
};

/** Editing course material: by people who manage the course; staff manage all courses (rules-teachers LE, issue 14). */
export const materialRoutes = [
  route(listStaffMaterial, (ctx, { query }) => listMaterialForStaff(ctx, query)),
  route(getWrittenMaterial, (ctx, _, exchange) => showWrittenMaterial(ctx, managedOf(exchange).id)),
  route(editContent, (ctx, { params }) => showWrittenContent(ctx, params.id)),
  route(createModuleContract, (ctx, { body }, exchange) => {
    const course = managedOf(exchange);
    return writeNoted(
      ctx,
      (tx) => createModule(tx, { courseId: course.id, name: body.name }),
      ({ id }) => ({ action: 'create_course_module', ...module(course, id), detail: { name: body.name } }),
      201,
    );
  }),
  route(changeModuleContract, (ctx, { params, body }, exchange) =>
    writeNoted(
      ctx,
      (tx) => nothing(changeModule(tx, { ...body, moduleId: params.id })),
      () => ({ action: 'change_course_module', ...module(managedOf(exchange), params.id), detail: fieldsOf(body) }),
    ),
  ),
  route(removeModuleContract, (ctx, { params }, exchange) =>
    writeNoted(
      ctx,
      (tx) => nothing(removeModule(tx, { moduleId: params.id })),
      () => ({ action: 'remove_course_module', ...module(managedOf(exchange), params.id) }),
    ),
  ),
  route(createContentContract, (ctx, { params, body }, exchange) =>
    writeNoted(
      ctx,
      (tx) => createContent(tx, { ...body, moduleId: params.id, createdBy: personIdOf(ctx) }),
      ({ id }) => ({
        action: 'create_course_content',
        ...content(managedOf(exchange), id),
        detail: { name: body.name },
      }),
      201,
    ),
  ),
  route(changeContentContract, (ctx, { params, body }, exchange) =>
    writeNoted(
      ctx,
      (tx) => nothing(changeContent(tx, { ...body, contentId: params.id })),
      () => ({ action: 'change_course_content', ...content(managedOf(exchange), params.id), detail: fieldsOf(body) }),
    ),
  ),
  route(removeContentContract, (ctx, { params }, exchange) =>
    writeNoted(
      ctx,
      (tx) => nothing(removeContent(tx, { contentId: params.id })),
      () => ({ action: 'remove_course_content', ...content(managedOf(exchange), params.id) }),
    ),
  ),
];

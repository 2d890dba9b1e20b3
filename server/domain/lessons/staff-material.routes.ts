import {
  changeContent as changeContentContract,
  changeModule as changeModuleContract,
  createContent as createContentContract,
  createModule as createModuleContract,
  getStaffContent,
  getStaffMaterial,
  listStaffMaterial,
  removeContent as removeContentContract,
  removeModule as removeModuleContract,
} from '#contract/lessons/staff-material.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { listMaterialForStaff, showContentForStaff, showMaterialForStaff, writeAsStaff } from './staff-material.ts';
import { changeContent, createContent, removeContent } from './write-content.ts';
import { changeModule, createModule, removeModule } from './write-module.ts';

const module = (id: number) => ({ subjectKind: 'course_module', subjectId: id });
const content = (id: number) => ({ subjectKind: 'course_content', subjectId: id });
/** Names of what was changed, for the log: never the words themselves. */
const fieldsOf = (body: object) => ({ changed: Object.keys(body).join(', ') });
const nothing = async (done: Promise<void>): Promise<Record<string, never>> => {
  await done;
  return {};
};

export const staffRoutes = [
  route(listStaffMaterial, (ctx, { query }) => listMaterialForStaff(ctx, query)),
  route(getStaffMaterial, (ctx, { params }) => showMaterialForStaff(ctx, params.id)),
  route(getStaffContent, (ctx, { params }) => showContentForStaff(ctx, params.id)),
  route(createModuleContract, (ctx, { body }) =>
    writeAsStaff(
      ctx,
      (tx) => createModule(tx, body),
      ({ id }) => ({
        action: 'create_course_module',
        ...module(id),
        courseId: body.courseId,
        detail: { name: body.name },
      }),
    ),
  ),
  route(changeModuleContract, (ctx, { params, body }) =>
    writeAsStaff(
      ctx,
      (tx) => nothing(changeModule(tx, { ...body, moduleId: params.id })),
      () => ({ action: 'change_course_module', ...module(params.id), detail: fieldsOf(body) }),
    ),
  ),
  route(removeModuleContract, (ctx, { params }) =>
    writeAsStaff(
      ctx,
      (tx) => nothing(removeModule(tx, { moduleId: params.id })),
      () => ({ action: 'remove_course_module', ...module(params.id) }),
    ),
  ),
  route(createContentContract, (ctx, { body }) =>
    writeAsStaff(
      ctx,
      (tx, createdBy) => createContent(tx, { ...body, createdBy }),
      ({ id }) => ({ action: 'create_course_content', ...content(id), detail: { name: body.name } }),
    ),
  ),
  route(changeContentContract, (ctx, { params, body }) =>
    writeAsStaff(
      ctx,
      (tx) => nothing(changeContent(tx, { ...body, contentId: params.id })),
      () => ({ action: 'change_course_content', ...content(params.id), detail: fieldsOf(body) }),
    ),
  ),
  route(removeContentContract, (ctx, { params }) =>
    writeAsStaff(
      ctx,
      (tx) => nothing(removeContent(tx, { contentId: params.id })),
      () => ({ action: 'remove_course_content', ...content(params.id) }),
    ),
  ),
];

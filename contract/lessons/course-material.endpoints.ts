import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { emptyResponse, id, idParam, instant, slugOrId } from '../primitives/wire.ts';

/** Most modules per course, and most lessons per module: bounds for a runaway script. */
export const MAX_MODULES = 200;
export const MAX_CONTENTS = 200;

const params = z.object({ id: idParam });
const name = line(200);
/** Position within its list, from 0. */
const position = z.number().int().min(0).max(1_000_000);
const status = z.enum(['draft', 'published'], { error: FIELD_REQUIRED });
const ofCourse = { tag: 'Teaching', audience: { manages: { course: 'id' } } } as const;
const ofModule = { tag: 'Teaching', audience: { manages: { course_module: 'id' } } } as const;
const ofContent = { tag: 'Teaching', audience: { manages: { course_content: 'id' } } } as const;

const writtenModule = z.object({
  id,
  name: z.string(),
  lessons: z.array(z.object({ id, slug: z.string(), name: z.string(), status })),
});
export type WrittenModule = z.infer<typeof writtenModule>;

export const getWrittenMaterial = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/course_material',
  summary: "A course's modules and lessons, including drafts, for its managers",
  ...ofCourse,
  params: z.object({ id: slugOrId }),
  response: z.object({
    course: z.object({ id, name: z.string(), slug: z.string(), schoolName: z.string(), openMaterial: z.boolean() }),
    modules: z.array(writtenModule),
  }),
});

export const createModule = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/course_modules',
  summary: "Add a module to a course's material",
  ...ofCourse,
  params: z.object({ id: slugOrId }),
  body: z.object({ name }),
  response: z.object({ id }),
  status: 201,
  idempotent: true,
});

export const changeModule = endpoint({
  method: 'PATCH',
  path: '/teachers/course_modules/{id}',
  summary: 'Rename or move a module',
  ...ofModule,
  params,
  body: z.object({ name, position }).partial(),
  response: emptyResponse,
});

export const removeModule = endpoint({
  method: 'DELETE',
  path: '/teachers/course_modules/{id}',
  summary: 'Delete an empty module',
  ...ofModule,
  params,
  response: emptyResponse,
});

export const createContent = endpoint({
  method: 'POST',
  path: '/teachers/course_modules/{id}/course_contents',
  summary: 'Add a lesson to a module, as a draft',
  ...ofModule,
  params,
  body: z.object({ name }),
  response: z.object({ id }),
  status: 201,
  idempotent: true,
});

export const editContent = endpoint({
  method: 'GET',
  path: '/teachers/course_contents/{id}',
  summary: 'A course material lesson as its editor shows it',
  ...ofContent,
  params,
  response: z.object({
    content: z.object({
      id,
      slug: z.string(),
      name: z.string(),
      body: z.string(),
      nextLessonText: z.string().nullable(),
      status,
      moduleId: id,
      moduleName: z.string(),
      courseId: id,
      courseName: z.string(),
      updatedAtUtc: instant,
    }),
  }),
});

export const changeContent = endpoint({
  method: 'PATCH',
  path: '/teachers/course_contents/{id}',
  summary: 'Edit, publish, or move a course material lesson',
  ...ofContent,
  params,
  body: z
    .object({
      name,
      /** HTML, sanitized when it is saved. */
      body: z.string().max(1_000_000),
      nextLessonText: optionalLine(120).nullable(),
      status,
      /** Another module of the same course. */
      moduleId: idParam,
      position,
    })
    .partial(),
  response: emptyResponse,
});

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/teachers/course_contents/{id}',
  summary: 'Delete a course material lesson',
  ...ofContent,
  params,
  response: emptyResponse,
});

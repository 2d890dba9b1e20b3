import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { emptyResponse, id, idParam, instant, pageMeta, requiredText } from '../primitives/wire.ts';

const params = z.object({ id: idParam });
const name = requiredText(200);
/** Within its list, from 0. */
const position = z.number().int().min(0).max(1_000_000);
const status = z.enum(['draft', 'published'], { error: FIELD_REQUIRED });
const staff = { tag: 'Staff', audience: 'staff' } as const;

export const listStaffMaterial = endpoint({
  method: 'GET',
  path: '/admin/course_material',
  summary: 'Courses with how much material each has; staff only',
  ...staff,
  query: z.object({
    q: z.string().max(100).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({
    courses: z.array(
      z.object({
        id,
        name: z.string(),
        slug: z.string(),
        schoolName: z.string(),
        modules: z.number().int(),
        lessons: z.number().int(),
        drafts: z.number().int(),
      }),
    ),
    meta: pageMeta,
  }),
});

const staffModule = z.object({
  id,
  name: z.string(),
  lessons: z.array(z.object({ id, slug: z.string(), name: z.string(), status })),
});
export type StaffModule = z.infer<typeof staffModule>;

export const getStaffMaterial = endpoint({
  method: 'GET',
  path: '/admin/course_material/{id}',
  summary: "A course's modules and lessons with its drafts; staff only",
  ...staff,
  params,
  response: z.object({
    course: z.object({ id, name: z.string(), slug: z.string(), schoolName: z.string(), openMaterial: z.boolean() }),
    modules: z.array(staffModule),
  }),
});

export const createModule = endpoint({
  method: 'POST',
  path: '/admin/course_modules',
  summary: "Add a module to a course's material; staff only",
  ...staff,
  body: z.object({ courseId: idParam, name }),
  response: z.object({ id }),
});

export const changeModule = endpoint({
  method: 'PATCH',
  path: '/admin/course_modules/{id}',
  summary: 'Name or move a module; staff only',
  ...staff,
  params,
  body: z.object({ name, position }).partial(),
  response: emptyResponse,
});

export const removeModule = endpoint({
  method: 'DELETE',
  path: '/admin/course_modules/{id}',
  summary: 'Take an empty module away; staff only',
  ...staff,
  params,
  response: emptyResponse,
});

export const createContent = endpoint({
  method: 'POST',
  path: '/admin/course_contents',
  summary: 'Add a lesson to a module, as a draft; staff only',
  ...staff,
  body: z.object({ moduleId: idParam, name }),
  response: z.object({ id }),
});

export const getStaffContent = endpoint({
  method: 'GET',
  path: '/admin/course_contents/{id}',
  summary: 'A lesson of course material as it is written; staff only',
  ...staff,
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
  path: '/admin/course_contents/{id}',
  summary: 'Write, publish or move a lesson of course material; staff only',
  ...staff,
  params,
  body: z
    .object({
      name,
      /** HTML; cleaned when it is written. */
      body: z.string(),
      nextLessonText: z.string().trim().max(120, { error: 'At most 120 characters.' }).nullable(),
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
  path: '/admin/course_contents/{id}',
  summary: 'Take a lesson out of course material; staff only',
  ...staff,
  params,
  response: emptyResponse,
});

import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, pageMeta } from '../primitives/wire.ts';

export const listStaffMaterial = endpoint({
  method: 'GET',
  path: '/admin/course_material',
  summary: 'Courses with how much material each has; staff only',
  tag: 'Staff',
  audience: 'staff',
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

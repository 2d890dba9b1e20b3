import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { line, optionalLine } from '../primitives/text.ts';
import { emptyResponse, id, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { libraryKind } from './library.endpoints.ts';

const params = z.object({ id: idParam });
const status = z.enum(['draft', 'published'], { error: FIELD_REQUIRED });
const fields = {
  kind: libraryKind,
  name: line(200),
  topic: optionalLine(80),
  /** HTML, sanitized when it is saved. */
  body: z.string(),
  status,
};

export const staffLibraryLine = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  kind: libraryKind,
  topic: z.string(),
  status,
  updatedAtUtc: instant,
});
export type StaffLibraryLine = z.infer<typeof staffLibraryLine>;
const staffLibraryContent = staffLibraryLine.extend({ body: z.string() });

export const listStaffLibrary = endpoint({
  method: 'GET',
  path: '/admin/library_contents',
  summary: 'The library with its drafts, in order; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({ kind: libraryKind, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  response: z.object({ contents: z.array(staffLibraryLine), meta: pageMeta }),
});

export const getStaffLibraryContent = endpoint({
  method: 'GET',
  path: '/admin/library_contents/{id}',
  summary: 'A library item as its editor shows it; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ content: staffLibraryContent }),
});

export const createLibraryContent = endpoint({
  method: 'POST',
  path: '/admin/library_contents',
  summary: 'Create a library item at the end of its kind; staff only',
  tag: 'Staff',
  audience: 'staff',
  body: z.object({ ...fields, topic: fields.topic.default(''), body: fields.body.default('') }),
  response: z.object({ content: staffLibraryContent }),
});

export const changeLibraryContent = endpoint({
  method: 'PATCH',
  path: '/admin/library_contents/{id}',
  summary: 'Change, publish, or move a library item; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z
    .object({
      ...fields,
      /** Position within its kind, from 0. */
      position: z.number().int().min(0).max(1_000_000),
    })
    .partial(),
  response: z.object({ content: staffLibraryContent }),
});

export const removeLibraryContent = endpoint({
  method: 'DELETE',
  path: '/admin/library_contents/{id}',
  summary: 'Delete a library item; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: emptyResponse,
});

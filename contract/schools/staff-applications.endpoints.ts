import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { line, NAME_MAX, plainText } from '../primitives/text.ts';
import { id, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { APPLICATION_FILTERS, APPLICATION_STATES, APPLICATION_TEXT_MAX } from './application.ts';
import { schoolLine } from './applications.endpoints.ts';

const params = z.object({ id: idParam });

/** An application in the staff list. */
export const applicationRow = z.object({
  id,
  state: z.enum(APPLICATION_STATES),
  schoolName: z.string(),
  person: z.object({
    id,
    displayName: z.string(),
    /** Null once the account is deleted. */
    email: z.string().nullable(),
  }),
  createdAtUtc: instant,
  updatedAtUtc: instant,
  decidedAtUtc: instant.nullable(),
  decidedBy: z.string().nullable(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

export const applicationFile = applicationRow.extend({
  teaches: z.string(),
  audience: z.string(),
  link: z.string().nullable(),
  decisionNote: z.string().nullable(),
  school: schoolLine.nullable(),
  /** Slug that the school would get, or got. */
  slug: z.string(),
  /** Schools where the person is already School Admin. */
  schools: z.array(schoolLine),
  /** The person's other applications, newest first. */
  others: z.array(z.object({ id, state: z.enum(APPLICATION_STATES), schoolName: z.string(), createdAtUtc: instant })),
});
export type ApplicationFile = z.infer<typeof applicationFile>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/admin/applications',
  summary: 'Applications to teach: pending ones, oldest first; decided and withdrawn ones, newest first',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    only: z.enum(APPLICATION_FILTERS).default('waiting'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({
    applications: z.array(applicationRow),
    counts: z.object({ waiting: z.number().int(), decided: z.number().int(), withdrawn: z.number().int() }),
    meta: pageMeta,
  }),
});

export const showApplication = endpoint({
  method: 'GET',
  path: '/admin/applications/{id}',
  summary: 'One application with its author; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ application: applicationFile }),
});

export const approveApplication = endpoint({
  method: 'POST',
  path: '/admin/applications/{id}/approve',
  summary: 'Create the school someone applied for, with them as its School Admin; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({
    /** `updatedAtUtc` as read; if it has changed since, 409. */
    updatedAtUtc: z.iso.datetime({ error: 'Enter a date.' }).optional(),
  }),
  response: z.object({ application: applicationFile }),
  idempotent: true,
});

export const declineApplication = endpoint({
  method: 'POST',
  path: '/admin/applications/{id}/decline',
  summary: 'Decline an application with a message to the applicant; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ words: plainText(APPLICATION_TEXT_MAX) }),
  response: z.object({ application: applicationFile }),
  idempotent: true,
});

export const addSchool = endpoint({
  method: 'POST',
  path: '/admin/schools',
  summary: 'Create a school for someone with an account, without an application; staff only',
  tag: 'Staff',
  audience: 'staff',
  wrapper: 'school',
  body: z.object({ name: line(NAME_MAX), email: emailAddress(FIELD_REQUIRED) }),
  response: z.object({ school: schoolLine }),
  idempotent: true,
});

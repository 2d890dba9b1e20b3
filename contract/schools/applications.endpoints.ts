import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { webLink } from '../primitives/machine-text.ts';
import { line, NAME_MAX, plainText } from '../primitives/text.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { APPLICATION_STATES, APPLICATION_TEXT_MAX, LINK_WRONG } from './application.ts';

const LINK_MAX = 500;

const optionalLink = webLink(LINK_MAX, LINK_WRONG)
  .transform((link) => link || null)
  .nullish();

/** What an applicant fills in. */
const fields = {
  schoolName: line(NAME_MAX),
  /** What they teach, and their experience. */
  teaches: plainText(APPLICATION_TEXT_MAX),
  /** Who the courses are for. */
  audience: plainText(APPLICATION_TEXT_MAX),
  /** Where their work can be seen. */
  link: optionalLink,
};

export const schoolLine = z.object({ id, name: z.string(), slug: z.string() });

export const ownApplication = z.object({
  id,
  state: z.enum(APPLICATION_STATES),
  schoolName: z.string(),
  teaches: z.string(),
  audience: z.string(),
  link: z.string().nullable(),
  createdAtUtc: instant,
  updatedAtUtc: instant,
  decidedAtUtc: instant.nullable(),
  /** What staff wrote when they declined the application. */
  decisionNote: z.string().nullable(),
  /** The school that an approved application created. */
  school: schoolLine.nullable(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const ownApplicationState = z.object({
  /** The person's latest application; null if they never applied. */
  application: ownApplication.nullable(),
  /** When the person may apply again; null: now (or an application is already waiting). */
  mayApplyAtUtc: instant.nullable(),
});

export const getOwnApplication = endpoint({
  method: 'GET',
  path: '/school_applications/mine',
  summary: 'Your latest application to teach, and when you can apply again',
  tag: 'Teaching',
  audience: 'signed-in',
  response: ownApplicationState,
});

export const applyToTeach = endpoint({
  method: 'POST',
  path: '/school_applications',
  summary: 'Apply to teach; one pending at a time, three a day, and again 30 days after being declined',
  tag: 'Teaching',
  audience: 'signed-in',
  wrapper: 'school_application',
  body: z.object(fields),
  response: ownApplicationState,
  idempotent: true,
});

export const changeApplication = endpoint({
  method: 'PATCH',
  path: '/school_applications/{id}',
  summary: "Change your application while it's pending",
  tag: 'Teaching',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  wrapper: 'school_application',
  body: z.object(fields).partial(),
  response: ownApplicationState,
});

export const withdrawApplication = endpoint({
  method: 'DELETE',
  path: '/school_applications/{id}',
  summary: "Withdraw your application while it's pending",
  tag: 'Teaching',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  response: ownApplicationState,
});

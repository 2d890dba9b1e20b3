import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { pastedText } from '../primitives/machine-text.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { line, NAME_MAX } from '../primitives/text.ts';
import { id, idInBody, idParam, instant } from '../primitives/wire.ts';
import { CREDENTIAL_MAX } from './words.ts';

const params = z.object({ id: idParam });

/** A course that may use an account. */
export const meetingCourse = z.object({ id, name: z.string(), schoolName: z.string() });
export type MeetingCourse = z.infer<typeof meetingCourse>;

/** A Zoom account as staff see it; its credentials are never returned. */
export const meetingAccount = z.object({
  id,
  name: z.string(),
  /** Last four characters of Zoom's account id, to tell two accounts apart; null before anything was entered. */
  accountIdEnd: z.string().nullable(),
  archivedAtUtc: instant.nullable(),
  /** Zoom's response to the last check; null before the first one. */
  check: z.object({ ok: z.boolean(), says: z.string(), atUtc: instant }).nullable(),
  /** Zoom refuses our requests until this time. */
  pausedUntilUtc: instant.nullable(),
  courses: z.array(meetingCourse),
  /** Number of its upcoming meetings. */
  upcoming: z.number().int(),
  /** How many of the upcoming meetings couldn't be created or kept in sync. */
  failed: z.number().int(),
});
export type MeetingAccount = z.infer<typeof meetingAccount>;

const account = z.object({ account: meetingAccount });
const optionalCredential = pastedText(CREDENTIAL_MAX);
const credential = pastedText(CREDENTIAL_MAX).min(1, { error: FIELD_REQUIRED });

export const listMeetingAccounts = endpoint({
  method: 'GET',
  path: '/admin/meeting_accounts',
  summary: 'Zoom accounts that sessions get their meetings from, by name, archived ones last; staff only',
  tag: 'Meetings',
  audience: 'staff',
  response: z.object({
    accounts: z.array(meetingAccount),
    /** Whether secrets can be stored here at all; false: SECRETS_KEY isn't set. */
    configured: z.boolean(),
  }),
});

export const addMeetingAccount = endpoint({
  method: 'POST',
  path: '/admin/meeting_accounts',
  summary: 'Add a Zoom account with its credentials; staff only',
  tag: 'Meetings',
  audience: 'staff',
  proof: 'always',
  wrapper: 'meeting_account',
  body: z.object({ name: line(NAME_MAX), accountId: credential, clientId: credential, clientSecret: credential }),
  response: account,
  status: 201,
  idempotent: true,
});

export const changeMeetingAccount = endpoint({
  method: 'PATCH',
  path: '/admin/meeting_accounts/{id}',
  summary: 'Rename an account, or replace its credentials: all three or none; staff only',
  tag: 'Meetings',
  audience: 'staff',
  proof: 'always',
  params,
  wrapper: 'meeting_account',
  body: z.object({
    name: line(NAME_MAX).optional(),
    accountId: optionalCredential.optional(),
    clientId: optionalCredential.optional(),
    clientSecret: optionalCredential.optional(),
  }),
  response: account,
});

export const archiveMeetingAccount = endpoint({
  method: 'POST',
  path: '/admin/meeting_accounts/{id}/archive',
  summary: 'Archive an account; its existing meetings stay in sync. Staff only',
  tag: 'Meetings',
  audience: 'staff',
  proof: 'always',
  params,
  response: account,
});

export const restoreMeetingAccount = endpoint({
  method: 'POST',
  path: '/admin/meeting_accounts/{id}/restore',
  summary: 'Restore an archived account; staff only',
  tag: 'Meetings',
  audience: 'staff',
  proof: 'always',
  params,
  response: account,
});

export const checkMeetingAccount = endpoint({
  method: 'POST',
  path: '/admin/meeting_accounts/{id}/checks',
  summary: 'Check with Zoom whether we can sign in to an account and read its meetings; staff only',
  tag: 'Meetings',
  audience: 'staff',
  params,
  response: account,
});

export const giveMeetingAccount = endpoint({
  method: 'POST',
  path: '/admin/meeting_accounts/{id}/courses',
  summary: 'Let a course use an account; staff only',
  tag: 'Meetings',
  audience: 'staff',
  proof: 'always',
  params,
  body: z.object({ courseId: idInBody }),
  response: account,
});

export const takeMeetingAccount = endpoint({
  method: 'DELETE',
  path: '/admin/meeting_accounts/{id}/courses/{courseId}',
  summary: 'Stop a course from using an account; its existing meetings stay. Staff only',
  tag: 'Meetings',
  audience: 'staff',
  proof: 'always',
  params: z.object({ id: idParam, courseId: idParam }),
  response: account,
});

export const searchMeetingCourses = endpoint({
  method: 'GET',
  path: '/admin/meeting_courses',
  summary: 'Courses by name or school, to let use an account; staff only',
  tag: 'Meetings',
  audience: 'staff',
  query: z.object({ contains: z.string().trim().max(100).default('') }),
  response: z.object({ courses: z.array(meetingCourse) }),
});

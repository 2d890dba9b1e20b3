import { z } from 'zod';
import { emailAddress } from '../primitives/email.ts';
import { EMAIL_WRONG } from '../primitives/email-text.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idInBody, idParam, instant, slugOrId } from '../primitives/wire.ts';

const params = z.object({ id: idParam });
const place = z.object({ id: slugOrId });

/** Role names as shown on screens and sent on the wire (M§3). */
export const staffRoleName = z.enum(['School Admin', 'Course Admin']);

const entry = z.object({
  /** Id of the staff role, not of the person (rules-teachers D6). */
  id,
  /** Null until the invitation is accepted: whether the email address has an account is never revealed. */
  name: z.string().nullable(),
  email: z.string(),
  role: staffRoleName,
  imageUrl: z.string().nullable(),
  state: z.enum(['live', 'invited', 'expired']),
  /** When the invitation was last emailed. */
  invitedAt: instant,
  /** When the invitation expires; null once it was accepted. */
  expiresAt: instant.nullable(),
  isYou: z.boolean(),
});
export type StaffEntry = z.infer<typeof entry>;

/** Whether the caller may invite people and end roles: School Admins. Course admins get only the active entries. */
const canManage = z.boolean();
const schoolAdmins = z.object({ schoolAdmins: z.array(entry), canManage });

export const listSchoolAdmins = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/school_admins',
  summary: "School Admins at the course's school; only School Admins see invitations",
  tag: 'Staff of a school',
  audience: { manages: { course: 'id' } },
  params: place,
  response: schoolAdmins,
});

export const listCourseAdmins = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/course_admins',
  summary: "The course's admins and the School Admins, who are all course admins; only School Admins see invitations",
  tag: 'Staff of a school',
  audience: { manages: { course: 'id' } },
  params: place,
  response: z.object({ courseAdmins: z.array(entry), canManage }),
});

export const listAdminsOfSchool = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/school_admins',
  summary: "A school's School Admins, even without a course",
  tag: 'Staff of a school',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: place,
  response: schoolAdmins,
});

const email = emailAddress(EMAIL_WRONG);
const admin = z.object({ admin: entry });

export const inviteSchoolAdmin = endpoint({
  method: 'POST',
  path: '/teachers/school_admins',
  summary: "Invite an email address as School Admin; the response doesn't reveal whether it has an account",
  tag: 'Staff of a school',
  snake: true,
  audience: 'teacher',
  /** `course_id` comes from a course's page and is ignored here (rules-teachers D4). */
  body: z.object({ schoolId: idInBody, courseId: z.unknown().optional(), email }),
  response: admin,
  idempotent: true,
});

export const inviteCourseAdmin = endpoint({
  method: 'POST',
  path: '/teachers/course_admins',
  summary:
    "Invite an email address as course admin for one of the school's courses; the response doesn't reveal whether it has an account",
  tag: 'Staff of a school',
  snake: true,
  audience: 'teacher',
  body: z.object({ schoolId: idInBody, courseId: idInBody, email }),
  response: admin,
  idempotent: true,
});

const schoolAdminsAlone = { manages: { staff_role: 'id' }, as: 'school-admin' } as const;

export const renewSchoolAdmin = endpoint({
  method: 'POST',
  path: '/teachers/school_admins/{id}/renewals',
  summary: 'Resend a School Admin invitation: a new link for 14 days, at most three times a day',
  tag: 'Staff of a school',
  audience: schoolAdminsAlone,
  params,
  response: admin,
  idempotent: true,
});

export const renewCourseAdmin = endpoint({
  method: 'POST',
  path: '/teachers/course_admins/{id}/renewals',
  summary: 'Resend a course admin invitation: a new link for 14 days, at most three times a day',
  tag: 'Staff of a school',
  audience: schoolAdminsAlone,
  params,
  response: admin,
  idempotent: true,
});

/** What ending a role would end, or has ended. */
const ending = z.object({
  role: staffRoleName,
  /** Null for an invitation. */
  name: z.string().nullable(),
  email: z.string(),
  /** True: an invitation is withdrawn, and no one loses access. */
  invitation: z.boolean(),
  /** True: all of the person's roles at the school end. */
  wholeSchool: z.boolean(),
  isYou: z.boolean(),
  /** Number of courses that the person can no longer manage. */
  courses: z.number().int(),
  /** Number of pending invitations from this person that are withdrawn too; only for the whole school. */
  invitations: z.number().int(),
  /** Why the role can't be ended; null if it can. */
  blocked: z.string().nullable(),
});
export type StaffEnding = z.infer<typeof ending>;

const endingResponse = z.object({ ending });

export const showSchoolAdminEnding = endpoint({
  method: 'GET',
  path: '/teachers/school_admins/{id}/ending',
  summary: 'What ending a School Admin’s access would end; changes nothing',
  tag: 'Staff of a school',
  audience: schoolAdminsAlone,
  params,
  response: endingResponse,
});

export const showCourseAdminEnding = endpoint({
  method: 'GET',
  path: '/teachers/course_admins/{id}/ending',
  summary: 'What ending a course admin’s access would end; changes nothing',
  tag: 'Staff of a school',
  audience: schoolAdminsAlone,
  params,
  response: endingResponse,
});

const ended = z.object({ ended: ending.omit({ blocked: true }) });

export const endSchoolAdmin = endpoint({
  method: 'DELETE',
  path: '/teachers/school_admins/{id}',
  summary: 'End a School Admin’s access to the whole school, or withdraw the invitation; a school keeps one',
  tag: 'Staff of a school',
  audience: schoolAdminsAlone,
  params,
  response: ended,
});

export const endCourseAdmin = endpoint({
  method: 'DELETE',
  path: '/teachers/course_admins/{id}',
  summary: 'End a course admin’s access to the course, or withdraw the invitation',
  tag: 'Staff of a school',
  audience: schoolAdminsAlone,
  params,
  response: ended,
});

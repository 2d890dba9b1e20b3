import { ASK_A_SCHOOL_ADMIN } from '#contract/events/hosts.endpoints.ts';
import type { ManagedKind } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { isTeacher, refuseLockedStaff, requirePerson, requireStaff } from '#server/features/accounts/index.ts';
import { unguarded } from '#server/platform/ctx.ts';
import type { RegisterOptions } from '#server/platform/http/register.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { findManagedThing, hasCourseIn } from './managed-item.query.ts';
import { decideRight } from './right.rules.ts';

const COURSE_ARCHIVED = 'This course is archived. Unarchive it to change it.';

/** The message that a course admin gets for a school-wide thing, if it isn't the usual one. */
const SENTENCES: Readonly<Record<string, string>> = { host: ASK_A_SCHOOL_ADMIN };

/** Checks the right that an endpoint's audience names, once per request. @throws 401, 403, 404 */
export const checkRight: RegisterOptions['checkRight'] = async (ctx, audience, params, method) => {
  if (audience === 'staff') {
    await requireStaff(ctx);
    return undefined;
  }
  const person = await requirePerson(ctx);
  if (audience === 'teacher') {
    if (person.isStaff || isTeacher(person)) return undefined;
    refuseLockedStaff(person);
    throw refuse('teachers_only', 403, 'This is for teachers.');
  }
  const [kind, parameter] = Object.entries(audience.manages)[0] ?? [];
  // The type of `manages` guarantees that its keys are kinds.
  const managed =
    kind && parameter ? await findManagedThing(ctx, kind as ManagedKind, params[parameter] ?? '') : undefined;
  // Naming an archived course in a body means creating something in it; for that, the course counts as missing.
  if (!managed || (managed.archived && method === undefined)) throw notFound();
  if (unguarded(ctx, 'owner')) return managed;
  const adminHere = managed.courseId === null && (await hasCourseIn(ctx, managed.schoolId, person.adminOfCourseIds));
  const right = decideRight(person, { ...managed, adminHere }, audience.as);
  if (right !== 'allowed') refuseLockedStaff(person);
  if (right === 'hidden') {
    logSecurity(ctx, 'right_refused', { outcome: 'hidden' });
    throw notFound();
  }
  if (right === 'forbidden')
    throw refuse('school_admins_only', 403, SENTENCES[kind ?? ''] ?? 'Only School Admins can do this.');
  if (managed.archived && method !== 'GET' && !audience.archived) throw refuse('course_archived', 409, COURSE_ARCHIVED);
  if (method !== 'GET' && person.isStaff) {
    const own = decideRight({ ...person, isStaff: false }, { ...managed, adminHere }, audience.as);
    if (own !== 'allowed') logSecurity(ctx, 'staff_act', { outcome: 'allowed' });
  }
  return managed;
};

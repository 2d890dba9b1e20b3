import { notFound } from '#contract/primitives/problem.ts';
import * as invitations from '#contract/schools/staff-invitations.endpoints.ts';
import * as staff from '#contract/schools/staff-roles.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { type Exchange, type ManagedThing, route } from '#server/platform/http/route.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { endStaffRole, showEnding } from './end-staff-role.ts';
import { inviteStaff, requireCourseOf } from './invite-staff.ts';
import { listCourseAdminsOf, listSchoolAdminsOf } from './list-staff.ts';
import { renewStaffInvitation } from './renew-staff-invitation.ts';
import { acceptStaffInvitation, showInvitation } from './staff-invitation.ts';

/** The thing that the audience check loaded. The check already refused a missing one. */
function managed({ managed: target }: Exchange): ManagedThing {
  if (!target) throw notFound();
  return target;
}

/** The id of a school named in a body, if the actor is its School Admin. @throws 404; 403 for its course admins */
async function schoolOf(ctx: Ctx, schoolId: number): Promise<number> {
  const school = await checkRight(ctx, { manages: { school: 'id' }, as: 'school-admin' }, { id: String(schoolId) });
  if (!school) throw notFound();
  return school.id;
}

/** A school's staff: lists, invitations, and ending a role. */
export const mount: Feature = {
  name: 'schools/manage/staff-roles',
  routes: [
    route(staff.listSchoolAdmins, async (ctx, _input, exchange) => {
      const { admins, canManage } = await listSchoolAdminsOf(ctx, managed(exchange));
      return { schoolAdmins: admins, canManage };
    }),
    route(staff.listAdminsOfSchool, async (ctx, _input, exchange) => {
      const { admins, canManage } = await listSchoolAdminsOf(ctx, managed(exchange));
      return { schoolAdmins: admins, canManage };
    }),
    route(staff.listCourseAdmins, async (ctx, _input, exchange) => {
      const { id: courseId, schoolId } = managed(exchange);
      const { admins, canManage } = await listCourseAdminsOf(ctx, { schoolId, courseId });
      return { courseAdmins: admins, canManage };
    }),
    route(staff.inviteSchoolAdmin, async (ctx, { body }) =>
      inviteStaff(ctx, { schoolId: await schoolOf(ctx, body.schoolId), courseId: null, email: body.email }),
    ),
    route(staff.inviteCourseAdmin, async (ctx, { body: { courseId, email, ...body } }) => {
      const schoolId = await schoolOf(ctx, body.schoolId);
      await requireCourseOf(ctx, schoolId, courseId);
      return inviteStaff(ctx, { schoolId, courseId, email });
    }),
    route(staff.renewSchoolAdmin, (ctx, _input, exchange) =>
      renewStaffInvitation(ctx, managed(exchange), 'school_admin'),
    ),
    route(staff.renewCourseAdmin, (ctx, _input, exchange) =>
      renewStaffInvitation(ctx, managed(exchange), 'course_admin'),
    ),
    route(staff.showSchoolAdminEnding, (ctx, _input, exchange) => showEnding(ctx, managed(exchange), 'school_admin')),
    route(staff.showCourseAdminEnding, (ctx, _input, exchange) => showEnding(ctx, managed(exchange), 'course_admin')),
    route(staff.endSchoolAdmin, (ctx, _input, exchange) => endStaffRole(ctx, managed(exchange), 'school_admin')),
    route(staff.endCourseAdmin, (ctx, _input, exchange) => endStaffRole(ctx, managed(exchange), 'course_admin')),
    route(invitations.showStaffInvitation, (ctx, { params }) => showInvitation(ctx, params.token)),
    route(invitations.acceptStaffInvitation, (ctx, { params }) => acceptStaffInvitation(ctx, params.token)),
  ],
};

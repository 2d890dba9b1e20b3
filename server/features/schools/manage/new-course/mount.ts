import * as own from '#contract/schools/applications.endpoints.ts';
import * as teaching from '#contract/schools/new-course.endpoints.ts';
import * as staff from '#contract/schools/staff-applications.endpoints.ts';
import { freeSlug, slugFrom } from '#server/features/schools/index.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { applyToTeach } from '../../learner/apply-to-teach.ts';
import { changeApplication, withdrawApplication } from '../../learner/change-application.ts';
import { showOwnApplication } from '../../learner/show-own-application.ts';
import { addSchool } from '../../staff/add-school.ts';
import { approveApplication, declineApplication } from '../../staff/decide-application.ts';
import { applicationFileOf, listApplications } from '../../staff/staff-applications.ts';
import { createCourse } from './create-course.ts';

/** From applying to teach to the first course. */
export const mount: Feature = {
  name: 'schools/manage/founding',
  routes: [
    route(own.getOwnApplication, (ctx) => showOwnApplication(ctx, personIdOf(ctx))),
    route(own.applyToTeach, (ctx, { body }) => applyToTeach(ctx, body)),
    route(own.changeApplication, (ctx, { params, body }) => changeApplication(ctx, params.id, body)),
    route(own.withdrawApplication, (ctx, { params }) => withdrawApplication(ctx, params.id)),
    route(staff.listApplications, (ctx, { query }) => listApplications(ctx, query)),
    route(staff.showApplication, async (ctx, { params }) => ({ application: await applicationFileOf(ctx, params.id) })),
    route(staff.approveApplication, async (ctx, { params, body }) => ({
      application: await approveApplication(ctx, params.id, body),
    })),
    route(staff.declineApplication, async (ctx, { params, body }) => ({
      application: await declineApplication(ctx, params.id, body.words),
    })),
    route(staff.addSchool, (ctx, { body }) => addSchool(ctx, body)),
    route(teaching.createCourse, (ctx, { body }) => createCourse(ctx, body)),
    route(teaching.proposeCourseSlug, async (ctx, { query }) => ({
      slug: await freeSlug(ctx, 'course', slugFrom(query.name, 'course')),
    })),
  ],
};

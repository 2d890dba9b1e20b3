import { listCourseActivity, listSchoolActivity } from '#contract/teaching/teaching-activity.endpoints.ts';
import {
  getManagedCourse,
  getManagedSchool,
  listManagedCourses,
  listManagedSchools,
  listSchoolCourses,
} from '#contract/teaching/teaching-schools.endpoints.ts';
import { getHosting, getTeachingFrame, getTeachingToday } from '#contract/teaching/teaching-today.endpoints.ts';
import { listCourseVisitSources, listSchoolVisitSources } from '#contract/teaching/visit-sources.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { showCourseActivity, showSchoolActivity } from './activity.ts';
import { listTaughtCourses, showCourseHub } from './course-hub.ts';
import { listSchools, showSchoolHub, showTeachingFrame } from './school-hub.ts';
import { showHosting, showToday } from './today.ts';
import { listCourseSources, listSchoolSources } from './visit-sources.ts';

/** Teachers' view of what they manage: schools, courses, Today, the log, and the frame around them. */
export const mount: Feature = {
  name: 'schools/manage/hub',
  routes: [
    route(getTeachingFrame, (ctx) => showTeachingFrame(ctx)),
    route(getTeachingToday, (ctx, { query }) => showToday(ctx, query.schoolId)),
    route(getHosting, (ctx, { query }) => showHosting(ctx, query)),
    route(listManagedSchools, (ctx, { query }) => listSchools(ctx, query)),
    route(getManagedSchool, (ctx, _, { managed }) => showSchoolHub(ctx, managed)),
    route(listSchoolCourses, (ctx, { params, query }) => listTaughtCourses(ctx, { ...query, school: params.id })),
    route(listManagedCourses, (ctx, { query }) => listTaughtCourses(ctx, query)),
    route(getManagedCourse, (ctx, _, { managed }) => showCourseHub(ctx, managed)),
    route(listSchoolActivity, (ctx, { query }, { managed }) => showSchoolActivity(ctx, managed, query)),
    route(listCourseActivity, (ctx, { query }, { managed }) => showCourseActivity(ctx, managed, query)),
    route(listSchoolVisitSources, (ctx, { query }, { managed }) => listSchoolSources(ctx, managed, query.visit)),
    route(listCourseVisitSources, (ctx, { query }, { managed }) => listCourseSources(ctx, managed, query.visit)),
  ],
};

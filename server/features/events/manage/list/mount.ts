import {
  listAttendees as attendeesContract,
  getCourseAttendance,
  getEventImage,
  getEventSeats,
  listCourseEvents,
  listSchoolEvents,
} from '#contract/events/teacher-event-lists.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { mountAttendeesFile } from './attendees-file.ts';
import { showEventImage } from './event-image.ts';
import { listAttendees } from './list-attendees.ts';
import { listEventsOfCourse, listEventsOfSchool } from './list-teacher-events.ts';
import { showAttendance, showSeats } from './show-figures.ts';

/**
 * What teachers see across many events: lists, attendees with their export file, figures (rules-teachers F, J2, W8).
 */
export const mount: Feature = {
  name: 'events/manage/list',
  routes: [
    route(listSchoolEvents, (ctx, { params, query }) => listEventsOfSchool(ctx, { ...query, school: params.id })),
    route(listCourseEvents, (ctx, { query }, exchange) => listEventsOfCourse(ctx, managedOf(exchange), query)),
    route(getEventImage, (ctx, { params }) => showEventImage(ctx, params.id)),
    route(attendeesContract, (ctx, { params, query }) => listAttendees(ctx, { ...query, eventId: params.id })),
    route(getCourseAttendance, (ctx, { query }, exchange) =>
      showAttendance(ctx, { courseId: managedOf(exchange).id, cohortId: query.cohortId }),
    ),
    route(getEventSeats, (ctx, { params }) => showSeats(ctx, params.id)),
  ],
  mount: mountAttendeesFile,
};

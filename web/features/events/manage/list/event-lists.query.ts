import { queryOptions } from '@tanstack/react-query';
import {
  getCourseAttendance,
  getEventSeats,
  listCourseEvents,
  listSchoolEvents,
} from '#contract/events/teacher-event-lists.endpoints.ts';
import { listTeacherCohorts } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ofSameList } from '#web/kit/table/same-list.ts';

/** Whatever changes an event, or who is in it, invalidates this: all that teachers' lists of events show. */
export const TEACHER_EVENTS_KEY = ['events', 'teacher-lists'] as const;

export interface ListAsked {
  readonly contains: string;
  readonly page: number;
  readonly perPage?: number | undefined;
}

/** A school's events ahead or past. */
export const schoolEventsQuery = (school: number, segment: 'future' | 'past', asked: ListAsked) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'school', school, segment, asked],
    queryFn: () => call(listSchoolEvents, { params: { id: String(school) }, query: { ...asked, segment } }),
    placeholderData: ofSameList([...TEACHER_EVENTS_KEY, 'school', school, segment]),
  });

/** A course's events; `course`: its slug or id, `segment`: future, past, or the id of a cohort. */
export const courseEventsQuery = (course: string, segment: string, asked: ListAsked) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'course', course, segment, asked],
    queryFn: () => call(listCourseEvents, { params: { id: course }, query: { ...asked, segment } }),
    placeholderData: ofSameList([...TEACHER_EVENTS_KEY, 'course', course, segment]),
  });

/** The cohorts by which a course's sessions are filtered: the latest hundred. */
export const filterCohortsQuery = (course: string) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'cohorts', course],
    queryFn: async () => (await call(listTeacherCohorts, { params: { id: course } })).cohorts,
  });

/** Expected and joined at the last sessions of a course, or of one cohort. */
export const attendanceQuery = (course: string, cohortId: number | undefined) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'attendance', course, cohortId ?? 'all'],
    queryFn: async () => (await call(getCourseAttendance, { params: { id: course }, query: { cohortId } })).sessions,
  });

/** Seats taken at an event over time. */
export const eventSeatsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'seats', eventId],
    queryFn: () => call(getEventSeats, { params: { id: eventId } }),
  });

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

/** Key of everything shown in the teachers' event lists; any change to an event or its attendees invalidates it. */
export const TEACHER_EVENTS_KEY = ['events', 'teacher-lists'] as const;

export interface EventListInput {
  readonly contains: string;
  readonly page: number;
  readonly perPage?: number | undefined;
}

export const schoolEventsQuery = (school: number, segment: 'future' | 'past', input: EventListInput) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'school', school, segment, input],
    queryFn: () => call(listSchoolEvents, { params: { id: String(school) }, query: { ...input, segment } }),
    placeholderData: ofSameList([...TEACHER_EVENTS_KEY, 'school', school, segment]),
  });

/** A course's events. `course`: its slug or ID; `segment`: future, past, or a cohort's ID. */
export const courseEventsQuery = (course: string, segment: string, input: EventListInput) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'course', course, segment, input],
    queryFn: () => call(listCourseEvents, { params: { id: course }, query: { ...input, segment } }),
    placeholderData: ofSameList([...TEACHER_EVENTS_KEY, 'course', course, segment]),
  });

/** The cohorts that a course's sessions can be filtered by: the latest hundred. */
export const filterCohortsQuery = (course: string) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'cohorts', course],
    queryFn: async () => (await call(listTeacherCohorts, { params: { id: course } })).cohorts,
  });

/** How many people were expected and how many joined at the last sessions of a course, or of one cohort. */
export const attendanceQuery = (course: string, cohortId: number | undefined) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'attendance', course, cohortId ?? 'all'],
    queryFn: async () => (await call(getCourseAttendance, { params: { id: course }, query: { cohortId } })).sessions,
  });

export const eventSeatsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...TEACHER_EVENTS_KEY, 'seats', eventId],
    queryFn: () => call(getEventSeats, { params: { id: eventId } }),
  });

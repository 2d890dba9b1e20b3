import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showEventCancellation, showEventDeletion } from '#contract/events/event-dry-runs.endpoints.ts';
import type { EventPreviewAs } from '#contract/events/event-previews.ts';
import {
  editEvent,
  previewEvent,
  showNewCourseEvent,
  showNewEvent,
  showNewSchoolEvent,
} from '#contract/events/teacher-events.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { refreshTeaching } from '#web/features/teaching/teaching.query.ts';
import { syncClock } from '#web/platform/now.ts';

const KEY = ['events', 'teacher'] as const;
/** How often a running cancellation's progress is polled. */
const PROGRESS_MS = 2_000;

/** An event as its editor loads it, with its attendees and whether it can be deleted. */
export type EditedEvent = ResponseOf<typeof editEvent>;
/** The defaults of a new event, and the options to choose from. */
export type NewEvent = ResponseOf<typeof showNewEvent>;

export const teacherEventQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call(editEvent, { params: { id } }),
    // Don't refetch while someone is editing.
    refetchOnWindowFocus: false,
  });

/** What a new event belongs to: a course, a school, or nothing yet. */
export type EventPlace = { course: string } | { school: string } | null;

export const newEventQuery = (place: EventPlace) =>
  queryOptions({
    queryKey: [...KEY, 'new', place],
    queryFn: (): Promise<NewEvent> =>
      place === null
        ? call(showNewEvent)
        : 'course' in place
          ? call(showNewCourseEvent, { params: { id: place.course } })
          : call(showNewSchoolEvent, { params: { id: place.school } }),
    refetchOnWindowFocus: false,
  });

/** The dry run of a cancellation, and its progress once it has started. */
export const eventCancellationQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'cancellation', id],
    queryFn: async () => (await call(showEventCancellation, { params: { id } })).cancellation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_MS : false),
  });

/** What deleting removes along with the event, or why the event can't be deleted. */
export const eventDeletionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'deletion', id],
    queryFn: async () => (await call(showEventDeletion, { params: { id } })).deletion,
    staleTime: 0,
  });

/** The event's page as someone else would see it. */
export const eventPreviewQuery = (id: number, as: EventPreviewAs) =>
  queryOptions({
    queryKey: [...KEY, 'preview', id, as],
    queryFn: async () => {
      const page = await call(previewEvent, { params: { id }, query: { as } });
      syncClock(page.nowUtc);
      return page;
    },
  });

/** After a change to any event: reloads the teachers' lists, the event's own page, and the teachers' cards. */
export async function refreshTeacherEvents(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ['events'] }), refreshTeaching(client)]);
}

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
import { hearTime } from '#web/platform/now.ts';

const KEY = ['events', 'teacher'] as const;
/** How often a running cancellation is asked how far it has come. */
const PROGRESS_MS = 2_000;

/** An event as its editor reads it, with who attends and whether it may be deleted. */
export type EditedEvent = ResponseOf<typeof editEvent>;
/** What a new event starts with, and what there is to choose from. */
export type NewEvent = ResponseOf<typeof showNewEvent>;

export const teacherEventQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call(editEvent, { params: { id } }),
    // what is being written is not fetched over again behind the writer's back
    refetchOnWindowFocus: false,
  });

/** Of which a new event is: a course, a school, or nothing yet. */
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

/** The dry run of a cancellation, and its progress once it was done. */
export const eventCancellationQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'cancellation', id],
    queryFn: async () => (await call(showEventCancellation, { params: { id } })).cancellation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_MS : false),
  });

/** What deleting deletes along with it, and why it can't be deleted where it can't. */
export const eventDeletionQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'deletion', id],
    queryFn: async () => (await call(showEventDeletion, { params: { id } })).deletion,
    staleTime: 0,
  });

/** The event's page as somebody else would find it. */
export const eventPreviewQuery = (id: number, as: EventPreviewAs) =>
  queryOptions({
    queryKey: [...KEY, 'preview', id, as],
    queryFn: async () => {
      const page = await call(previewEvent, { params: { id }, query: { as } });
      hearTime(page.nowUtc);
      return page;
    },
  });

/** After a change of any event: the teachers' lists, its own page and the teachers' cards read anew. */
export async function refreshTeacherEvents(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ['events'] }), refreshTeaching(client)]);
}

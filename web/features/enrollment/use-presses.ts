import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { followCourse, type getCourse, selectCohort } from '#contract/enrollment/enrollment.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Board, withReminder, withSelection } from './board.rules.ts';
import { BOARD } from './enrollment.query.ts';

type CoursePage = ResponseOf<typeof getCourse>;

const PRESSES = ['enrolment', 'press'];

/** Reloads after the last of several pending clicks. Reloading earlier would briefly show a click as undone. */
async function refetch(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: PRESSES }) <= 1) await client.invalidateQueries({ queryKey: ['enrolment'] });
}

const COURSE_PAGES = { queryKey: ['enrolment', 'course'] };

function showSelection(client: QueryClient, cohortId: number, selected: boolean): void {
  client.setQueriesData<Board>({ queryKey: BOARD }, (board) => board && withSelection(board, cohortId, selected));
  client.setQueriesData<CoursePage>(
    COURSE_PAGES,
    (page) =>
      page && {
        ...page,
        cohorts: page.cohorts.map((each) => (each.id === cohortId ? { ...each, selected } : each)),
      },
  );
}

function showReminder(client: QueryClient, courseId: number, following: boolean): void {
  client.setQueriesData<Board>({ queryKey: BOARD }, (board) => board && withReminder(board, courseId, following));
  client.setQueriesData<CoursePage>(COURSE_PAGES, (page) =>
    page?.course.id === courseId ? { ...page, course: { ...page.course, isFollowing: following } } : page,
  );
}

/**
 * Adds cohorts to the basket and removes them. The card updates right away; if the server refuses, the button reverts
 * and a toast says why. Requests run one after another.
 */
export function useSelection() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: PRESSES,
    scope: { id: 'enrolment.selection' },
    mutationFn: (press: { cohortId: number; selected: boolean }) => call(selectCohort, { body: press }),
    onMutate: async (press) => {
      await client.cancelQueries({ queryKey: ['enrolment'] });
      showSelection(client, press.cohortId, press.selected);
    },
    onError: (error, press) => {
      showSelection(client, press.cohortId, !press.selected);
      toast.error(
        press.selected ? "Couldn't select it" : "Couldn't remove it",
        error.message,
        `selection:${press.cohortId}`,
      );
    },
    onSettled: () => refetch(client),
  });
}

/** Sets and removes a course reminder; reverts with a toast if the server refuses. */
export function useReminder() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: PRESSES,
    scope: { id: 'enrolment.reminder' },
    mutationFn: ({ courseId, following }: { courseId: number; following: boolean }) =>
      call(followCourse, { params: { id: String(courseId) }, body: { following } }),
    onMutate: async (press) => {
      await client.cancelQueries({ queryKey: ['enrolment'] });
      showReminder(client, press.courseId, press.following);
    },
    onError: (error, press) => {
      showReminder(client, press.courseId, !press.following);
      toast.error(
        press.following ? "Couldn't set the reminder" : "Couldn't remove the reminder",
        error.message,
        `reminder:${press.courseId}`,
      );
    },
    onSettled: () => refetch(client),
  });
}

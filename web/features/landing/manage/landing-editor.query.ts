import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LandingBlock, LandingList } from '#contract/landing/landing-blocks.ts';
import {
  listLandingRevisions,
  showLandingRevision,
  showManagedLandingPage,
} from '#contract/landing/landing-editor.endpoints.ts';
import type { LandingLists, ManagedLandingPage } from '#contract/landing/landing-editor.ts';
import { editCourse } from '#contract/schools/course-details.endpoints.ts';
import { call } from '#web/api/client.ts';

export interface LandingEditor {
  landingPage: ManagedLandingPage;
  lists: LandingLists;
}

const KEY = ['landing', 'editor'] as const;

export const landingEditorQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...KEY, courseId],
    queryFn: (): Promise<LandingEditor> => call(showManagedLandingPage, { params: { id: String(courseId) } }),
    staleTime: 0,
    // Don't refetch while someone is editing
    refetchOnWindowFocus: false,
  });

/** The course's own name, picture, and video, which the page shows as well. */
export const landingVideoQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...KEY, courseId, 'course'],
    queryFn: async () => (await call(editCourse, { params: { id: String(courseId) } })).course,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** A page's saves, newest first; only one block's saves if `block` is named. */
export const landingHistoryQuery = (courseId: number, block: LandingBlock | '', page: number) =>
  queryOptions({
    queryKey: [...KEY, courseId, 'history', block, page],
    queryFn: () =>
      call(listLandingRevisions, {
        params: { id: String(courseId) },
        query: { page, ...(block === '' ? {} : { block }) },
      }),
    staleTime: 0,
  });

/** The page as visitors saw it after one save. */
export const landingRevisionQuery = (courseId: number, revision: number) =>
  queryOptions({
    queryKey: [...KEY, courseId, 'revision', revision],
    queryFn: () => call(showLandingRevision, { params: { id: String(courseId), revision } }),
  });

/** Reloads everything else that shows the page: the public page, the history. */
export async function refreshLandingElsewhere(client: QueryClient, courseId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [...KEY, courseId, 'history'] }),
    client.invalidateQueries({ queryKey: ['schools', 'landing'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['enrolment', 'course'], refetchType: 'none' }),
  ]);
}

/** Stores the whole page as the server returned it. */
export async function keepLanding(client: QueryClient, courseId: number, editor: LandingEditor): Promise<void> {
  client.setQueryData(landingEditorQuery(courseId).queryKey, editor);
  await refreshLandingElsewhere(client, courseId);
}

/** Shows a change right away, then reloads the page, because its revision covers all blocks. */
export async function changeLanding(
  client: QueryClient,
  courseId: number,
  change: (known: LandingEditor) => LandingEditor,
): Promise<void> {
  const { queryKey } = landingEditorQuery(courseId);
  client.setQueryData(queryKey, (known) => known && change(known));
  await Promise.all([client.invalidateQueries({ queryKey, exact: true }), refreshLandingElsewhere(client, courseId)]);
}

/** Replaces the rows of one list. */
export function withRows<L extends LandingList>(
  known: LandingEditor,
  list: L,
  change: (rows: LandingLists[L]) => LandingLists[L],
): LandingEditor {
  return { ...known, lists: { ...known.lists, [list]: change(known.lists[list]) } };
}

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listDraftSeries,
  showFollowing,
  showNewSeries,
  showSeriesPlan,
  showSeriesPublication,
} from '#contract/events/event-series.endpoints.ts';
import type { QueryInputOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { refreshTeaching } from '#web/features/teaching/teaching.query.ts';

const KEY = ['events', 'series'] as const;

export type NewSeries = ResponseOf<typeof showNewSeries>;
export type SeriesPlanInput = QueryInputOf<typeof showSeriesPlan>;
export type FollowingInput = QueryInputOf<typeof showFollowing>;

export const newSeriesQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...KEY, 'new', courseId],
    queryFn: () => call(showNewSeries, { params: { id: String(courseId) } }),
    refetchOnWindowFocus: false,
  });

/** The dry run of a series; the previous result stays until the next one arrives. */
export const seriesPlanQuery = (courseId: number, input: SeriesPlanInput) =>
  queryOptions({
    queryKey: [...KEY, 'plan', courseId, input],
    queryFn: async () => (await call(showSeriesPlan, { params: { id: String(courseId) }, query: input })).plan.sessions,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });

export const draftSeriesQuery = (course: string) =>
  queryOptions({
    queryKey: [...KEY, 'drafts', course],
    queryFn: async () => (await call(listDraftSeries, { params: { id: course } })).series,
  });

/** The dry run of 'Publish all'. */
export const seriesPublicationQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...KEY, 'publication', eventId],
    queryFn: async () => (await call(showSeriesPublication, { params: { id: eventId } })).publication,
    staleTime: 0,
    gcTime: 0,
  });

/** The dry run of changing this session and the following ones. */
export const followingQuery = (eventId: number, input: FollowingInput) =>
  queryOptions({
    queryKey: [...KEY, 'following', eventId, input],
    queryFn: async () => (await call(showFollowing, { params: { id: eventId }, query: input })).following,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** After a series is created, published, or changed: reloads every event list and page. */
export async function refreshSeries(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ['events'] }), refreshTeaching(client)]);
}

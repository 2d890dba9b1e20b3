import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  listCoursePayouts,
  listSchoolPayouts,
  showPayout,
  showPayoutFigures,
} from '#contract/payouts/payouts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import type { Shown } from './payouts-search.rules.ts';

const KEY = ['payouts'] as const;

/** Payouts of a course's cohorts. `course`: its slug or ID, as in the path. */
export const coursePayoutsQuery = (course: string, only: Shown) =>
  queryOptions({
    queryKey: [...KEY, 'course', course, only],
    queryFn: async () => (await call(listCoursePayouts, { params: { courseId: course }, query: { only } })).payouts,
    placeholderData: keepPreviousData,
  });

/** A page of all payouts of a school, and its balance. `school`: its slug or ID, as in the path. */
export const schoolPayoutsQuery = (school: string, only: Shown, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'school', school, only, page],
    queryFn: () => call(listSchoolPayouts, { params: { id: school }, query: { only, page } }),
    placeholderData: keepPreviousData,
  });

export type ShownPayout = ResponseOf<typeof showPayout>;

export const payoutQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call(showPayout, { params: { id } }),
  });

export type ShownFigures = ResponseOf<typeof showPayoutFigures>;

export const payoutFiguresQuery = (school: string) =>
  queryOptions({
    queryKey: [...KEY, 'figures', school],
    queryFn: () => call(showPayoutFigures, { params: { id: school } }),
  });

import { queryOptions } from '@tanstack/react-query';
import { getFrontPage } from '#contract/catalog/front-page.endpoints.ts';
import { getSchoolLife } from '#contract/catalog/school-page.endpoints.ts';
import type { CatalogFilters } from '#contract/schools/catalog-filters.ts';
import { getLandingPage, getSchool, listCourses } from '#contract/schools/courses.endpoints.ts';
import { call } from '#web/api/client.ts';

const KEPT_MS = 60_000;

/** A page of the catalog. */
export const coursesQuery = ({ topic = '', day, price, sort }: CatalogFilters = {}, page = 1) =>
  queryOptions({
    queryKey: ['schools', 'courses', topic, day, price, sort, page],
    queryFn: () =>
      call(listCourses, {
        query: { page, ...(topic && { topic }), ...(day && { day }), ...(price && { price }), ...(sort && { sort }) },
      }),
    staleTime: KEPT_MS,
  });

/** The next courses to begin, a few more than are suggested, because some are sold out. */
export const suggestedCoursesQuery = queryOptions({
  queryKey: ['schools', 'courses', 'suggested'],
  queryFn: () => call(listCourses, { query: { page: 1, perPage: 9 } }),
  staleTime: KEPT_MS,
});

/** A school with its listed courses; takes a slug, an ID, or id-slug. */
export const schoolQuery = (address: string) =>
  queryOptions({
    queryKey: ['schools', 'school', address],
    queryFn: () => call(getSchool, { params: { id: address } }),
    staleTime: KEPT_MS,
  });

/** What a school's page shows besides its courses. */
export const schoolLifeQuery = (address: string) =>
  queryOptions({
    queryKey: ['schools', 'life', address],
    queryFn: () => call(getSchoolLife, { params: { id: address } }),
    staleTime: KEPT_MS,
  });

/** The content of a course's public page; null if nothing was written. */
export const landingQuery = (address: string) =>
  queryOptions({
    queryKey: ['schools', 'landing', address],
    queryFn: async () => (await call(getLandingPage, { params: { id: address } })).landingPage,
    staleTime: KEPT_MS,
  });

/** What the home page shows besides courses and events. */
export const frontPageQuery = queryOptions({
  queryKey: ['schools', 'front-page'],
  queryFn: () => call(getFrontPage),
  staleTime: KEPT_MS,
});

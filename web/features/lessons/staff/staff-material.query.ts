import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listStaffMaterial } from '#contract/lessons/staff-material.endpoints.ts';
import { call } from '#web/api/client.ts';

export interface MaterialSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export const staffCoursesQuery = ({ q, page = 1 }: MaterialSearch) =>
  queryOptions({
    queryKey: ['lessons', 'staff', 'courses', q ?? '', page],
    queryFn: () => call(listStaffMaterial, { query: { page, ...(q ? { q } : {}) } }),
    placeholderData: keepPreviousData,
  });

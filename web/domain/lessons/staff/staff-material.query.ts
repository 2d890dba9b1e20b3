import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getStaffContent, getStaffMaterial, listStaffMaterial } from '#contract/lessons/staff-material.endpoints.ts';
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

export const staffMaterialQuery = (id: number) =>
  queryOptions({
    queryKey: ['lessons', 'staff', 'course', id],
    queryFn: () => call(getStaffMaterial, { params: { id } }),
  });

export const staffContentQuery = (id: number) =>
  queryOptions({
    queryKey: ['lessons', 'staff-content', id],
    queryFn: () => call(getStaffContent, { params: { id } }),
    // what is being written is not fetched over again behind the writer's back
    refetchOnWindowFocus: false,
  });

export function refreshMaterial(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['lessons'] });
}

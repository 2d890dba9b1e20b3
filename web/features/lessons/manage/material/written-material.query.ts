import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { editContent, getWrittenMaterial } from '#contract/lessons/course-material.endpoints.ts';
import { call } from '#web/api/client.ts';

/** A course's modules and lessons, drafts included; `course`: its slug or ID. */
export const writtenMaterialQuery = (course: string) =>
  queryOptions({
    queryKey: ['lessons', 'written', 'course', course],
    queryFn: () => call(getWrittenMaterial, { params: { id: course } }),
  });

export const writtenContentQuery = (id: number) =>
  queryOptions({
    queryKey: ['lessons', 'written-content', id],
    queryFn: () => call(editContent, { params: { id } }),
    // Don't refetch while someone is editing
    refetchOnWindowFocus: false,
  });

export function refreshMaterial(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['lessons'] });
}

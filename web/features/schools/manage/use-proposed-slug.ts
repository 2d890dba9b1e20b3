import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { proposeCourseSlug } from '#contract/schools/new-course.endpoints.ts';
import { call } from '#web/api/client.ts';

const TYPING_MS = 250;

/** A free slug for a course with this `name`, as the server proposes it; empty until there is a name. */
export function useProposedSlug(schoolId: string, name: string): string {
  const [asked, setAsked] = useState('');
  const typed = name.trim().slice(0, 200);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ['schools', 'course-slug', schoolId, asked],
    queryFn: async () => (await call(proposeCourseSlug, { params: { id: schoolId }, query: { name: asked } })).slug,
    enabled: schoolId !== '' && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return asked === '' ? '' : (data ?? '');
}

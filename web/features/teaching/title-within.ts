import type { QueryClient } from '@tanstack/react-query';
import { managedCourseQuery, managedSchoolQuery } from './teaching.query.ts';

/**
 * The course a teacher's page belongs to, and its school, for the page's title; the page's loader has loaded the
 * course.
 */
export function courseInTitle(client: QueryClient, address: string | number | undefined): readonly string[] {
  const course = client.getQueryData(managedCourseQuery(String(address)).queryKey)?.course;
  return course ? [course.name, course.schoolName] : [];
}

/** The school a teacher's page belongs to, for the page's title; the page's loader has loaded the school. */
export function schoolInTitle(client: QueryClient, address: string | number): readonly string[] {
  const school = client.getQueryData(managedSchoolQuery(String(address)).queryKey)?.school;
  return school ? [school.name] : [];
}

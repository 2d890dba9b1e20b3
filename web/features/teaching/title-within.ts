import type { QueryClient } from '@tanstack/react-query';
import { managedCourseQuery, managedSchoolQuery } from './teaching.query.ts';

/** The course that a teacher's page belongs to, and its school, for the page's title; its loader has read the course. */
export function courseInTitle(client: QueryClient, address: string | number | undefined): readonly string[] {
  const course = client.getQueryData(managedCourseQuery(String(address)).queryKey)?.course;
  return course ? [course.name, course.schoolName] : [];
}

/** The school that a teacher's page belongs to, for the page's title; its loader has read the school. */
export function schoolInTitle(client: QueryClient, address: string | number): readonly string[] {
  const school = client.getQueryData(managedSchoolQuery(String(address)).queryKey)?.school;
  return school ? [school.name] : [];
}

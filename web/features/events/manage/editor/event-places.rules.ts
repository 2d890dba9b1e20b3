import type { SchoolPlace } from './choose-event-place.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * Where a new event can be created, by school: the `chosen` one first, the rest in the given order. `hosting`: schools
 * that may have events of their own.
 */
export function eventPlaces({
  hosting,
  schools,
  courses,
  chosen,
}: {
  hosting: readonly Named[];
  schools: readonly Named[];
  courses: readonly (Named & { readonly schoolId: number })[];
  chosen: number | undefined;
}): SchoolPlace[] {
  const known = new Map([...schools, ...hosting].map(({ id, name }) => [id, name]));
  return [...known]
    .map(([id, name]) => ({
      id,
      name,
      hosts: hosting.some((school) => school.id === id),
      courses: courses.filter(({ schoolId }) => schoolId === id),
    }))
    .filter((place) => place.hosts || place.courses.length > 0)
    .toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen));
}

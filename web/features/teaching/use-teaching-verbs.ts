import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import { addressOf } from '#web/kit/shell/nav.rules.ts';
import { teachingFrameQuery } from './teaching.query.ts';

export interface Verb {
  readonly label: string;
  readonly about: string;
  readonly href: string;
}

/** What a teacher can do in the palette (⌘K): only what leads to existing pages. Empty for people who don't teach. */
export function useTeachingVerbs(user: CurrentUser): readonly Verb[] {
  const exists = usePageExists();
  const { data } = useQuery({ ...teachingFrameQuery, enabled: user.isTeacher });
  if (!user.isTeacher) return [];
  const verb = (label: string, about: string, to: string, id?: number, search = ''): Verb[] => {
    if (!exists(to)) return [];
    const params: Record<string, string> = id === undefined ? {} : { id: String(id) };
    return [{ label, about, href: addressOf({ to, params }) + search }];
  };
  const schools = data?.schools ?? [];
  return [
    ...verb('Today', 'Teaching', '/teachers'),
    ...verb('Courses I manage', 'Teaching', '/teachers/courses'),
    ...verb('Schools I manage', 'Teaching', '/teachers/schools'),
    ...(schools.some(({ role }) => role === 'school-admin')
      ? verb('Workouts I manage', 'Teaching', '/teachers/workouts')
      : []),
    ...schools
      .filter(({ role }) => role === 'school-admin')
      .flatMap(({ id, name }) => [
        ...verb('New event', name, '/teachers/events/new', undefined, `?school_id=${id}`),
        ...verb('New course', name, '/teachers/courses/new', undefined, `?school_id=${id}`),
        ...verb('New workout', name, '/teachers/workouts/new', undefined, `?school_id=${id}`),
        ...verb(`Manage ${name}`, 'School', '/teachers/schools/$id', id),
        ...verb(`Activity in ${name}`, 'School', '/teachers/schools/$id/activity', id),
      ]),
    ...(data?.courses ?? []).flatMap(({ id, name }) => [
      ...verb(`Manage ${name}`, 'Course', '/teachers/courses/$id', id),
      ...verb(`Cohorts in ${name}`, 'Course', '/teachers/courses/$id/cohorts', id),
      ...verb(`New cohort for ${name}`, 'Course', '/teachers/courses/$id/cohorts/new', id),
      ...verb(`New event for ${name}`, 'Course', '/teachers/events/new', undefined, `?course_id=${id}`),
      ...verb(`Publish a cohort for ${name}`, 'Course', '/teachers/courses/$id/publish_cohort', id),
      ...verb(`Staff for ${name}`, 'Course', '/teachers/courses/$id/staff', id),
      ...verb(`Activity in ${name}`, 'Course', '/teachers/courses/$id/activity', id),
    ]),
  ];
}

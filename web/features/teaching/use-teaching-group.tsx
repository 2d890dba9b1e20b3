import { IconBarbell, IconBuilding, IconCalendarEvent, IconSchool, IconSunHigh, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import type { NavEntry, NavGroup } from '#web/kit/shell/shell-types.ts';
import { SchoolSwitch } from './school-switch.tsx';
import { teachingFrameQuery } from './teaching.query.ts';
import { useTeachingSchool } from './use-teaching-school.ts';

/**
 * The Teaching links of the navigation and of the phone's last tab, for the current school; undefined for people who
 * don't teach. A link is shown once its page exists.
 */
export function useTeachingGroup(user: CurrentUser): NavGroup | undefined {
  const { data } = useQuery({ ...teachingFrameQuery, enabled: user.isTeacher });
  const schools = data?.schools ?? [];
  const [school, choose] = useTeachingSchool(schools);
  if (!user.isTeacher) return undefined;
  // With a single school, no link needs to name it
  const search = school && schools.length > 1 ? { school: school.id } : {};
  const entries: NavEntry[] = [
    { to: '/teachers', search, label: 'Today', icon: IconSunHigh },
    {
      to: '/teachers/courses',
      search,
      label: 'Courses',
      icon: IconSchool,
      also: ['/teachers/cohorts', '/teachers/email_templates', '/teachers/lessons', '/teachers/course_contents'],
    },
    { to: '/teachers/events', search, label: 'Events', icon: IconCalendarEvent },
    ...(school?.role === 'school-admin'
      ? [{ to: '/teachers/workouts' as const, search, label: 'Workouts', icon: IconBarbell }]
      : []),
    { to: '/followers', label: 'Followers', icon: IconUsers },
    ...(school?.role === 'school-admin'
      ? [
          {
            to: '/teachers/schools/$id',
            params: { id: String(school.id) },
            label: 'School',
            icon: IconBuilding,
            also: ['/teachers/schools', '/teachers/payouts'],
          },
        ]
      : []),
  ];
  return {
    label: 'Teaching',
    short: 'Teach',
    entries,
    ...(school && schools.length > 1
      ? { head: <SchoolSwitch schools={schools} school={school} onChoose={choose} /> }
      : {}),
  };
}

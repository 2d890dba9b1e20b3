import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SchoolsListsSearch } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { SchoolsLists } from '#web/features/teaching/manage/schools-lists.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { SchoolEvents } from './school-events.tsx';

/** 'Events from Schools I Manage' (M's 'Manage Events'): upcoming and past events by school. */
export function ManageEventsPage({ search }: { search: SchoolsListsSearch }) {
  const navigate = useNavigate();
  const to = (next: SchoolsListsSearch, replace = false) =>
    void navigate({ to: '/teachers/events', search: withChanges(search, next), replace });
  return (
    <SchoolsLists
      title="Events from Schools I Manage"
      search={search}
      onSearch={to}
      searchLabel="Search events"
      placeholder="Name or host"
      action={(schools, courses) => {
        const place = newEventPlace(schools, courses);
        return (
          place && (
            <ButtonLink
              to="/teachers/events/new"
              search={place}
              icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
            >
              New event
            </ButtonLink>
          )
        );
      }}
    >
      {(school, alone, index) => (
        <SchoolEvents school={school} search={search} first={index === 0} alone={alone} onSearch={to} />
      )}
    </SchoolsLists>
  );
}

/**
 * What a new event belongs to, if that is clear; otherwise the user chooses first. Undefined for someone with neither a
 * school nor a course.
 */
function newEventPlace(
  schools: readonly { id: number; role: string }[],
  courses: readonly { id: number; schoolId: number }[],
): { course_id?: number; school_id?: number } | undefined {
  const [school, ...otherSchools] = schools;
  if (school?.role === 'school-admin' && otherSchools.length === 0) return { school_id: school.id };
  const isAdmin = schools.some(({ role }) => role === 'school-admin');
  const [course, ...otherCourses] = courses.filter(({ schoolId }) => schools.some(({ id }) => id === schoolId));
  if (!isAdmin && course && otherCourses.length === 0) return { course_id: course.id };
  return isAdmin || course ? {} : undefined;
}

import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SchoolChips } from '#web/features/teaching/manage/school-chips.tsx';
import { teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { Page, Row } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import type { ManageEventsSearch } from './list-search.rules.ts';
import { SchoolEvents } from './school-events.tsx';

const SHOWS = [
  { value: 'all', label: 'All' },
  { value: 'future', label: 'Future' },
  { value: 'past', label: 'Past' },
] as const;

/**
 * 'Events from Schools I Manage' (M's 'Manage Events'): upcoming and past events by school. Someone who manages no
 * school is invited to apply. Search and filters are in the URL.
 */
export function ManageEventsPage({ search }: { search: ManageEventsSearch }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const frame = useQuery({ ...teachingFrameQuery, enabled: user.isTeacher });
  const schools = user.isTeacher ? frame.data?.schools : [];
  const to = (next: ManageEventsSearch, replace = false) =>
    void navigate({ to: '/teachers/events', search: withChanges(search, next), replace });
  const chosen = schools?.filter(({ id }) => id === search.school);
  // A school the user doesn't manage (anymore) filters nothing.
  const shown = chosen?.length ? chosen : schools;
  const place = newEventPlace(shown ?? [], frame.data?.courses ?? []);
  return (
    <Page
      title="Events from Schools I Manage"
      action={
        place && (
          <ButtonLink
            to="/teachers/events/new"
            search={place}
            icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
          >
            New event
          </ButtonLink>
        )
      }
    >
      {frame.isError ? (
        <FailedState error={frame.error} onRetry={() => void frame.refetch()} title="Couldn't load your schools" />
      ) : !shown ? (
        <SkeletonRows count={8} />
      ) : shown.length === 0 ? (
        <EmptyState
          title="No Schools"
          icon={<IconBuilding size={26} stroke={1.75} />}
          action={<PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
        >
          You are currently not managing any schools.
        </EmptyState>
      ) : (
        <>
          <SchoolChips
            schoolId={chosen?.length ? search.school : undefined}
            onChoose={(school) => to({ ...search, school, page: undefined })}
          />
          <Row>
            <SearchField
              label="Search events"
              placeholder="Name or host"
              value={search.q ?? ''}
              onSearch={(query) => to({ ...search, q: query || undefined, page: undefined }, true)}
            />
            <FilterChips
              label="Show"
              value={search.show ?? 'all'}
              options={SHOWS}
              onChange={(show) => to({ ...search, show: show === 'all' ? undefined : show, page: undefined })}
            />
          </Row>
          {shown.map((school, index) => (
            <SchoolEvents
              key={school.id}
              school={school}
              search={search}
              first={index === 0}
              alone={shown.length === 1}
              onSearch={to}
            />
          ))}
        </>
      )}
    </Page>
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

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
import { SchoolWorkouts } from './school-workouts.tsx';
import type { TeacherWorkoutsSearch } from './workouts-search.rules.ts';

const SHOWS = [
  { value: 'all', label: 'All' },
  { value: 'future', label: 'Future' },
  { value: 'past', label: 'Past' },
] as const;

/**
 * 'Workouts from Schools I Manage': upcoming and past, by school. Workouts belong to School Admins (rules-teachers U6):
 * for people who are only course admins the page says so, and people who manage nothing are invited to apply. Search
 * and filters are in the URL.
 */
export function TeacherWorkoutsPage({ search }: { search: TeacherWorkoutsSearch }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const frame = useQuery({ ...teachingFrameQuery, enabled: user.isTeacher });
  const schools = user.isTeacher ? frame.data?.schools.filter(({ role }) => role === 'school-admin') : [];
  const to = (next: TeacherWorkoutsSearch, replace = false) =>
    void navigate({ to: '/teachers/workouts', search: withChanges(search, next), replace });
  const chosen = schools?.filter(({ id }) => id === search.school);
  // A school the user doesn't manage (anymore) filters nothing
  const shown = chosen?.length ? chosen : schools;
  const [only, ...others] = shown ?? [];
  return (
    <Page
      title="Workouts from Schools I Manage"
      action={
        only && (
          <ButtonLink
            to="/teachers/workouts/new"
            search={others.length === 0 ? { school_id: only.id } : {}}
            icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
          >
            New workout
          </ButtonLink>
        )
      }
    >
      {frame.isError ? (
        <FailedState error={frame.error} onRetry={() => void frame.refetch()} title="Couldn't load your schools" />
      ) : !shown ? (
        <SkeletonRows count={8} />
      ) : shown.length === 0 ? (
        <NoSchools courses={(frame.data?.schools.length ?? 0) > 0} />
      ) : (
        <>
          <SchoolChips
            adminsOnly
            schoolId={chosen?.length ? search.school : undefined}
            onChoose={(school) => to({ ...search, school, page: undefined })}
          />
          <Row>
            <SearchField
              label="Search workouts"
              placeholder="Name"
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
          {shown.map((school) => (
            <SchoolWorkouts key={school.id} school={school} search={search} alone={shown.length === 1} onSearch={to} />
          ))}
        </>
      )}
    </Page>
  );
}

function NoSchools({ courses }: { courses: boolean }) {
  const icon = <IconBuilding size={26} stroke={1.75} />;
  return courses ? (
    <EmptyState title="No Schools" icon={icon}>
      Only School Admins can plan workouts.
    </EmptyState>
  ) : (
    <EmptyState
      title="No Schools"
      icon={icon}
      action={<PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
    >
      You are currently not managing any schools.
    </EmptyState>
  );
}

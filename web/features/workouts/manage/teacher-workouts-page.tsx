import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SchoolsListsSearch } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { SchoolsLists } from '#web/features/teaching/manage/schools-lists.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { SchoolWorkouts } from './school-workouts.tsx';

/**
 * 'Workouts from Schools I Manage': upcoming and past, by school. Workouts belong to School Admins (rules-teachers U6).
 */
export function TeacherWorkoutsPage({ search }: { search: SchoolsListsSearch }) {
  const navigate = useNavigate();
  const to = (next: SchoolsListsSearch, replace = false) =>
    void navigate({ to: '/teachers/workouts', search: withChanges(search, next), replace });
  return (
    <SchoolsLists
      title="Workouts from Schools I Manage"
      search={search}
      onSearch={to}
      searchLabel="Search workouts"
      placeholder="Name"
      adminsOnly="Only School Admins can plan workouts."
      action={([only, ...others]) =>
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
      {(school, alone) => <SchoolWorkouts school={school} search={search} alone={alone} onSearch={to} />}
    </SchoolsLists>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { cohortLabel } from '#web/kit/text/cohort-text.ts';
import { AttendanceDisclosure } from '../figures/attendance-disclosure.tsx';
import { DraftSeries } from '../series/draft-series.tsx';
import { AddCourseSession } from './add-course-session.tsx';
import styles from './course-sessions-page.module.css';
import { courseEventsQuery, filterCohortsQuery } from './event-lists.query.ts';
import type { SessionsSearch } from './list-search.rules.ts';
import { ManagedEventList } from './managed-event-list.tsx';

/**
 * The sessions and other events of a course: upcoming, past, or one cohort's. `course`: its slug or ID, as in the path.
 */
export function CourseSessionsPage({
  course,
  courseId,
  search,
  onSearch,
}: {
  course: string;
  courseId: number;
  search: SessionsSearch;
  onSearch: (next: SessionsSearch, replace?: boolean) => void;
}) {
  const { q = '', show = 'future', page = 1 } = search;
  const listed = useQuery(courseEventsQuery(course, String(show), { contains: q, page }));
  const { data: cohorts = [] } = useQuery(filterCohortsQuery(course));
  const add = <AddCourseSession courseId={courseId} />;
  const shown = filterText(show, cohorts);
  return (
    <Page title="Sessions" line="Class sessions and other events for this course." action={add}>
      <DraftSeries course={course} />
      <div className={styles.toolbar}>
        <SearchField
          label="Search sessions"
          placeholder="Name or host"
          value={q}
          onSearch={(query) => onSearch({ ...search, q: query || undefined, page: undefined }, true)}
        />
        <SelectField
          label="Show"
          name="show"
          value={String(show)}
          options={[
            { value: 'future', label: 'Future' },
            { value: 'past', label: 'Past' },
            ...cohorts.map((cohort) => ({ value: String(cohort.id), label: cohortLabel(cohort) })),
          ]}
          onChange={(value) => onSearch({ ...search, show: value === 'future' ? undefined : value, page: undefined })}
        />
      </div>
      <ManagedEventList
        listed={listed}
        heading="h2"
        page={page}
        onPage={(next) => onSearch({ ...search, page: next })}
        empty={{
          title: show === 'past' ? 'No past sessions yet' : 'No sessions planned',
          text:
            show === 'past'
              ? 'Past sessions will appear here.'
              : 'Plan a whole series of class sessions, or a single event.',
        }}
        filtered={
          q === ''
            ? undefined
            : {
                title: `No session or host named “${q}” ${shown}.`,
                onClear: () => onSearch({ ...search, q: undefined, page: undefined }),
              }
        }
        failedTitle="Couldn't load the sessions"
      />
      <AttendanceDisclosure course={course} cohortId={typeof show === 'number' ? show : undefined} />
    </Page>
  );
}

function filterText(show: string | number, cohorts: readonly TeacherCohortLine[]): string {
  if (show === 'future') return 'ahead';
  if (show === 'past') return 'in the past';
  const cohort = cohorts.find(({ id }) => id === Number(show));
  return cohort ? `in ${cohortLabel(cohort)}` : 'in this cohort';
}

import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { FEEDBACK_TARGET_DAYS, type WorkoutStudent } from '#contract/workouts/feedback.endpoints.ts';
import type { StudentFilter } from '#contract/workouts/student-filters.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { NotFoundPage } from '#web/kit/pages/not-found-page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import type { Column } from '#web/kit/table/table-types.ts';
import { Stat, Stats } from '#web/kit/text/stat.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { workoutStudentsQuery } from './grading.query.ts';
import { GradingPanel } from './grading-panel.tsx';
import type { StudentsSearch } from './grading-search.rules.ts';
import { StudentState, StudentTarget } from './student-state.tsx';

const FILTERS: readonly { value: StudentFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'to_answer', label: 'To answer' },
  { value: 'nothing', label: 'No submission' },
  { value: 'answered', label: 'Answered' },
  { value: 'live', label: 'Live' },
];

/** `work`: the submission that is open beside the list. */
const columnsOf = (work: number | undefined): readonly Column<WorkoutStudent>[] => [
  { key: 'name', head: 'Name', cell: ({ name }) => name, phone: 'name' },
  { key: 'email', head: 'Email', cell: ({ email }) => email },
  { key: 'kind', head: 'Spot', cell: ({ kind }) => (kind === 'live' ? 'Live' : 'Written') },
  {
    key: 'state',
    head: 'State',
    cell: (student) => <StudentState student={student} open={work !== undefined && student.submission?.id === work} />,
    phone: 'state',
  },
  { key: 'target', head: 'Answer by', cell: (student) => <StudentTarget student={student} />, phone: 'fact' },
];

const NOT_FOUND = 404;

/**
 * Everyone with a spot in a workout, live and written, and the panel for giving feedback on written work
 * (rules-teachers W6).
 */
export function StudentsPage({ workoutId, search }: { workoutId: number; search: StudentsSearch }) {
  const navigate = useNavigate();
  const listed = useQuery(workoutStudentsQuery(workoutId, search));
  const { data } = listed;
  const { q = '', show = 'all', page = 1, work } = search;
  const columns = useMemo(() => columnsOf(work), [work]);
  const to = (next: StudentsSearch, replace = false) =>
    void navigate({
      to: '/teachers/workouts/$id/students',
      params: { id: String(workoutId) },
      search: withChanges(search, next),
      replace,
    });
  if (isApiProblem(listed.error) && listed.error.status === NOT_FOUND) return <NotFoundPage />;
  const counts = data?.counts;
  // Submissions in list order, which ↑ and ↓ step through.
  const open = (data?.students ?? []).flatMap(({ submission }) => (submission ? [submission.id] : []));
  const at = work === undefined ? -1 : open.indexOf(work);
  const walk = (id: number | undefined) => (id === undefined ? undefined : () => to({ ...search, work: id }, true));
  return (
    <Page
      title="Students"
      line={data ? `${data.workout.name} · ${data.workout.schoolName}` : 'Who signed up, and their submissions.'}
      action={
        data &&
        data.workout.status !== 'draft' && (
          <ButtonLink to="/workouts/written/$uuid" params={{ uuid: data.workout.uuid }} variant="secondary">
            Student View
          </ButtonLink>
        )
      }
    >
      {counts && (
        <Stats>
          <Stat label="To answer" value={formatCount(counts.to_answer)} help={waitText(counts)} />
          <Stat label="Answered" value={formatCount(counts.answered)} help={`Target: ${FEEDBACK_TARGET_DAYS} days`} />
          <Stat label="Joined live" value={`${formatCount(counts.joined)} of ${formatCount(counts.live)}`} />
          {data.withheld.lines > 0 && (
            <Stat label="On hold" value={formatDollars(data.withheld.amount)} help="Paid out once you send feedback" />
          )}
        </Stats>
      )}
      <DataTable
        label="Students"
        rows={data?.students}
        columns={columns}
        keyOf={({ id }) => id}
        current={data?.students.find(({ submission }) => submission && submission.id === work)?.id}
        link={({ submission }, name) =>
          submission ? (
            <Link
              to="/teachers/workouts/$id/students"
              params={{ id: String(workoutId) }}
              search={withChanges(search, { ...search, work: submission.id })}
            >
              {name}
            </Link>
          ) : (
            name
          )
        }
        noun={['spot', 'spots']}
        {...listProps(listed, {
          page,
          onPage: (next) => to({ ...search, page: next }),
          title: "Couldn't load the students",
        })}
        toolbar={
          <>
            <SearchField
              label="Search"
              placeholder="Name or email"
              value={q}
              onSearch={(query) => to({ ...search, q: query || undefined, page: undefined }, true)}
            />
            <FilterChips
              label="Show"
              value={show}
              options={FILTERS.map((filter) => ({ ...filter, count: counts?.[filter.value] }))}
              onChange={(value) => to({ ...search, show: value === 'all' ? undefined : value, page: undefined })}
            />
          </>
        }
        empty={{
          title: 'No one has signed up yet',
          text: 'People who sign up, live or written, will appear here.',
          icon: <IconInbox size={26} stroke={1.75} />,
        }}
        filtered={
          q !== '' || show !== 'all'
            ? { title: 'No matches.', onClear: () => to(work === undefined ? {} : { work }) }
            : undefined
        }
      />
      {work !== undefined && (
        <GradingPanel
          key={work}
          workoutId={workoutId}
          submissionId={work}
          onClose={() => to({ ...search, work: undefined })}
          onPrevious={walk(at > 0 ? open[at - 1] : undefined)}
          onNext={walk(at >= 0 ? open[at + 1] : undefined)}
          onOpen={(id) => to({ ...search, work: id }, true)}
        />
      )}
    </Page>
  );
}

function waitText({ late, oldestAtUtc }: { late: number; oldestAtUtc: string | null }) {
  if (oldestAtUtc === null) return 'Nothing to answer';
  return (
    <>
      {late > 0 && <span>{`${formatCount(late)} late. `}</span>}
      <span>Oldest: </span>
      <DateOnly at={oldestAtUtc} />
    </>
  );
}

import { IconDownload, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { DRIFT_DAYS, type Student, studentsFilePath } from '#contract/students/students.endpoints.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { withChanges } from '#web/kit/form/with-changes.ts';
import { Page, Row } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { cohortLabel } from '#web/kit/text/cohort-text.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { EmailStudents } from './email-students.tsx';
import { GivePlace } from './give-place.tsx';
import { keyOf, useSelectedStudents } from './select-students.tsx';
import { COLUMNS, WAITLIST_COLUMNS } from './student-columns.tsx';
import { StudentPanel } from './student-panel.tsx';
import { studentCohortsQuery, studentsQuery } from './students.query.ts';
import type { StudentsSearch } from './students-search.rules.ts';

type OnSearch = (next: StudentsSearch, replace?: boolean) => void;

/**
 * A course's students (T§2): waitlist, all, or one cohort; searchable by name or email, filterable by drift; exportable
 * as a file. The opened student is shown beside the list; selected ones can be emailed. `course`: its slug or ID, as in
 * the path.
 */
export function StudentsPage({
  course,
  courseId,
  archived,
  search,
  onSearch,
}: {
  course: string;
  courseId: number;
  /** True: the course is archived, and no one writes emails for it. */
  archived: boolean;
  search: StudentsSearch;
  onSearch: OnSearch;
}) {
  const { list = 'all', drifting = false, page = 1, person } = search;
  const [placing, setPlacing] = useState(false);
  const listed = useQuery(studentsQuery(course, search));
  const { data: cohorts = [] } = useQuery(studentCohortsQuery(course));
  const { users, meta, counts, mayAct = false } = listed.data ?? {};
  // From an old URL: asking again wouldn't help.
  const notFound = typeof list === 'number' && isApiProblem(listed.error) && listed.error.status === 404;
  const people = (users ?? []).flatMap(({ personId }) => (personId === null ? [] : [personId]));
  const at = person === undefined ? -1 : people.indexOf(person);
  const { selection, email, pending } = useSelectedStudents(courseId, users ?? [], search.list);
  const walk = (id: number | undefined) =>
    id === undefined ? undefined : () => onSearch({ ...search, person: id }, true);
  return (
    <Page
      title="Students"
      line={counts && <WaitlistText {...counts} course={course} />}
      action={
        <Actions
          course={course}
          search={search}
          none={(meta?.total ?? 0) === 0}
          email={
            !archived && (
              <EmailStudents
                courseId={courseId}
                cohorts={cohorts}
                shown={search.list}
                pending={pending}
                onEmail={(to) => email({ list: to })}
              />
            )
          }
          place={mayAct && <Button onClick={() => setPlacing(true)}>Add student</Button>}
        />
      }
    >
      <DataTable
        label="Students"
        rows={notFound ? [] : users}
        columns={list === 'waitlist' ? WAITLIST_COLUMNS : COLUMNS}
        keyOf={keyOf}
        nameOf={({ displayName, email: address }) => displayName || address}
        selection={archived ? undefined : selection}
        current={person}
        link={(student, name) => <StudentLink student={student} name={name} course={course} search={search} />}
        noun={['person', 'people']}
        needs={44}
        pages={meta && { ...meta, page, onPage: (next) => onSearch({ ...search, page: next }) }}
        stale={listed.isPlaceholderData}
        toolbar={<Toolbar search={search} cohorts={cohorts} gone={notFound} onSearch={onSearch} />}
        empty={{ ...emptyText(search.list), icon: <IconUsers size={26} stroke={1.75} /> }}
        filtered={filteredText(search, notFound, onSearch)}
        failed={
          listed.isError && !notFound
            ? { error: listed.error, onRetry: () => void listed.refetch(), title: "Couldn't load the students" }
            : undefined
        }
      />
      {drifting && (
        <p className={textStyles.softSmall}>
          Inactive: enrolled in a cohort in progress, but hasn't joined a session or opened a lesson in {DRIFT_DAYS}{' '}
          days.
        </p>
      )}
      {person !== undefined && (
        <StudentPanel
          key={person}
          course={course}
          personId={person}
          onClose={() => onSearch({ ...search, person: undefined })}
          onPrevious={walk(at > 0 ? people[at - 1] : undefined)}
          onNext={walk(at >= 0 ? people[at + 1] : undefined)}
        />
      )}
      {placing && <GivePlace course={course} onClose={() => setPlacing(false)} />}
    </Page>
  );
}

/** `email`: to everyone on the list that is shown, which a search or the drift filter narrows. */
function Actions({
  course,
  search,
  none,
  email,
  place,
}: {
  course: string;
  search: StudentsSearch;
  none: boolean;
  email: ReactNode;
  place: ReactNode;
}) {
  const { q = '', list = 'all', drifting = false } = search;
  return (
    <Row>
      {!none && (
        <ButtonAnchor
          variant="secondary"
          href={`${studentsFilePath(course)}?${new URLSearchParams({ contains: q, list: String(list), drifting: String(drifting) })}`}
          icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        >
          Download CSV
        </ButtonAnchor>
      )}
      {!none && q === '' && !drifting && email}
      {place}
    </Row>
  );
}

/** No match for a filter, with a way out of it. `gone`: the list named in the URL isn't in this course. */
function filteredText(search: StudentsSearch, gone: boolean, onSearch: OnSearch) {
  const { q = '', list, drifting = false, person } = search;
  if (gone) {
    return {
      title: 'This cohort isn’t part of this course.',
      onClear: () => onSearch({ ...search, list: undefined, page: undefined }),
    };
  }
  if (q === '' && !drifting) return undefined;
  return {
    title: q === '' ? 'No one is inactive.' : `No one named “${q}” in this list.`,
    onClear: () => onSearch({ list, person }),
  };
}

const emptyText = (list: StudentsSearch['list']) =>
  list === 'waitlist'
    ? {
        title: 'No one on the waitlist yet',
        text: 'People who answer your interest survey and confirm their email will appear here.',
      }
    : { title: 'No students yet', text: 'People who enroll or join the waitlist will appear here.' };

/** Controls that pick who is listed. `gone`: the list named in the URL isn't in this course. */
function Toolbar({
  search,
  cohorts,
  gone,
  onSearch,
}: {
  search: StudentsSearch;
  cohorts: readonly { id: number; name: string; moniker: string }[];
  gone: boolean;
  onSearch: OnSearch;
}) {
  const { q = '', list = 'all', drifting = false } = search;
  return (
    <>
      <SearchField
        label="Search students"
        placeholder="Name or email"
        value={q}
        onSearch={(text) => onSearch({ ...search, q: text || undefined, page: undefined }, true)}
      />
      <SelectField
        label="List"
        name="list"
        value={String(list)}
        options={[
          ...(gone ? [{ value: String(list), label: 'Not in this course' }] : []),
          { value: 'all', label: 'All' },
          { value: 'waitlist', label: 'Waitlist' },
          ...cohorts.map((cohort) => ({
            value: String(cohort.id),
            label: cohortLabel(cohort),
          })),
        ]}
        onChange={(value) => onSearch({ ...search, list: listOf(value), drifting: undefined, page: undefined })}
      />
      {list !== 'waitlist' && (
        <FilterChips
          label="Show"
          value={drifting ? 'drifting' : 'everyone'}
          options={[
            { value: 'everyone', label: 'Everyone' },
            { value: 'drifting', label: 'Inactive' },
          ]}
          onChange={(value) =>
            onSearch({ ...search, drifting: value === 'drifting' ? true : undefined, page: undefined })
          }
        />
      )}
    </>
  );
}

const listOf = (value: string): StudentsSearch['list'] =>
  value === 'all' ? undefined : value === 'waitlist' ? 'waitlist' : Number(value);

function StudentLink({
  student,
  name,
  course,
  search,
}: {
  student: Student;
  name: ReactNode;
  course: string;
  search: StudentsSearch;
}) {
  if (student.personId === null) return name;
  return (
    <Link
      to="/teachers/courses/$id/students"
      params={{ id: course }}
      search={withChanges(search, { ...search, person: student.personId })}
      replace={search.person !== undefined}
    >
      {name}
    </Link>
  );
}

function WaitlistText({ waitlist, unconfirmed, course }: { waitlist: number; unconfirmed: number; course: string }) {
  return (
    <>
      {`${formatCount(waitlist)} on the waitlist${unconfirmed > 0 ? `, ${formatCount(unconfirmed)} not confirmed yet` : ''}.`}{' '}
      <Link to="/teachers/courses/$id/interest" params={{ id: course }}>
        What they want
      </Link>
    </>
  );
}

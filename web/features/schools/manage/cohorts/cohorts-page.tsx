import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { listProps } from '#web/kit/table/list-props.ts';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import type { Column } from '#web/kit/table/table-types.ts';
import { DateRange } from '#web/kit/time/date-time.tsx';
import { CohortState } from './cohort-state.tsx';
import { courseCohortsQuery } from './cohorts.query.ts';

/** `6 of 20` */
const seatsOf = ({ taken, capacity }: TeacherCohortLine) => `${formatCount(taken)} of ${formatCount(capacity)}`;

/** `$225 / $150`: for everyone, and for members. */
function shortPrices({ price, nonmember_price: other }: TeacherCohortLine): string {
  const priceText = (dollars: number) => (dollars === 0 ? 'Free' : formatDollars(dollars));
  return price === other ? priceText(price) : `${priceText(other)} / ${priceText(price)}`;
}

const COLUMNS: readonly Column<TeacherCohortLine>[] = [
  {
    key: 'name',
    head: 'Name',
    // The course is named above the list
    cell: ({ name, moniker }) => moniker || name,
    phone: 'name',
    breaks: 'between-words',
  },
  { key: 'status', head: 'State', cell: ({ status }) => <CohortState status={status} />, phone: 'state' },
  {
    key: 'dates',
    head: 'Dates',
    cell: (cohort) => (
      <>
        {cohort.startsAtUtc && cohort.endsAtUtc ? (
          <span key="dates">
            <DateRange from={cohort.startsAtUtc} to={cohort.endsAtUtc} zone={cohort.timezone} />
          </span>
        ) : (
          <span key="none">No date yet</span>
        )}
        <NarrowOnly>{` · ${seatsOf(cohort)} seats`}</NarrowOnly>
      </>
    ),
    phone: 'fact',
    breaks: 'nowhere',
  },
  { key: 'price', head: 'Price / members', cell: shortPrices, breaks: 'nowhere' },
  {
    key: 'seats',
    head: 'Seats',
    numeric: true,
    cell: seatsOf,
  },
  {
    key: 'waiting',
    head: 'Waitlist',
    numeric: true,
    cell: ({ waiting }) => (waiting === 0 ? '–' : formatCount(waiting)),
  },
];

/** A course's cohorts, from drafts to canceled ones. `course`: its slug or ID, as in the path. */
export function CohortsPage({
  course,
  page,
  onPage,
}: {
  course: string;
  page: number;
  onPage: (page: number | undefined) => void;
}) {
  const listed = useQuery(courseCohortsQuery(course, page));
  const cohorts = listed.data?.cohorts;
  const make = (
    <ButtonLink
      to="/teachers/courses/$id/cohorts/new"
      params={{ id: course }}
      icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
    >
      New cohort
    </ButtonLink>
  );
  return (
    <Page
      title="Cohorts"
      line="Each run of the course, with its dates, seats, and prices."
      action={cohorts?.length ? make : undefined}
    >
      <DataTable
        label="Cohorts"
        rows={cohorts}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        link={({ id }, name) => (
          <Link to="/teachers/cohorts/$id/edit" params={{ id: String(id) }}>
            {name}
          </Link>
        )}
        noun={['cohort', 'cohorts']}
        {...listProps(listed, { page, onPage, title: "Couldn't load the cohorts" })}
        empty={{
          title: 'No cohorts yet',
          text: 'A cohort is one run of your course, with dates, seats, and prices. Setting up your first takes about a minute.',
          icon: <IconCalendarPlus size={26} stroke={1.75} />,
          action: make,
        }}
      />
    </Page>
  );
}

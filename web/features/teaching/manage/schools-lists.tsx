import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { getTeachingFrame } from '#contract/teaching/teaching-today.endpoints.ts';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { SearchField } from '#web/kit/form/search-field.tsx';
import { Page, Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { useCurrentUser } from '#web/session/current-user.ts';
import { teachingFrameQuery } from '../teaching.query.ts';
import { SchoolChips } from './school-chips.tsx';
import { type SchoolsListsSearch, type Segment, schoolsShown, segmentsOf } from './schools-lists.rules.ts';

type Frame = ResponseOf<typeof getTeachingFrame>;
type School = Frame['schools'][number];

const SHOWS = [
  { value: 'all', label: 'All' },
  { value: 'future', label: 'Future' },
  { value: 'past', label: 'Past' },
] as const;

/**
 * A page with a list for each of the user's schools. Someone who manages no school is invited to apply. Search and
 * filters are in the URL.
 */
export function SchoolsLists({
  title,
  search,
  onSearch,
  searchLabel,
  placeholder,
  adminsOnly,
  action,
  children,
}: {
  title: string;
  search: SchoolsListsSearch;
  onSearch: (next: SchoolsListsSearch, replace?: boolean) => void;
  searchLabel: string;
  placeholder: string;
  /** Only schools where the user is School Admin; this tells people who are only course admins. */
  adminsOnly?: string;
  action: (schools: readonly School[], courses: Frame['courses']) => ReactNode;
  /** One school's lists. `alone`: true if the page shows only this school. */
  children: (school: School, alone: boolean, index: number) => ReactNode;
}) {
  const user = useCurrentUser();
  const frame = useQuery({ ...teachingFrameQuery, enabled: user.isTeacher });
  const managed = user.isTeacher ? frame.data?.schools : [];
  const schools = managed?.filter(({ role }) => adminsOnly === undefined || role === 'school-admin');
  const shown = schools && schoolsShown(schools, search);
  return (
    <Page title={title} action={action(shown ?? [], frame.data?.courses ?? [])}>
      {frame.isError ? (
        <FailedState error={frame.error} onRetry={() => void frame.refetch()} title="Couldn't load your schools" />
      ) : !shown ? (
        <SkeletonRows count={8} />
      ) : shown.length === 0 ? (
        <NoSchools text={managed?.length ? adminsOnly : undefined} />
      ) : (
        <>
          <SchoolChips
            adminsOnly={adminsOnly !== undefined}
            schoolId={shown.find(({ id }) => id === search.school)?.id}
            onChoose={(school) => onSearch({ ...search, school, page: undefined })}
          />
          <Row>
            <SearchField
              label={searchLabel}
              placeholder={placeholder}
              value={search.q ?? ''}
              onSearch={(query) => onSearch({ ...search, q: query || undefined, page: undefined }, true)}
            />
            <FilterChips
              label="Show"
              value={search.show ?? 'all'}
              options={SHOWS}
              onChange={(show) => onSearch({ ...search, show: show === 'all' ? undefined : show, page: undefined })}
            />
          </Row>
          {shown.map((school, index) => (
            <Fragment key={school.id}>{children(school, shown.length === 1, index)}</Fragment>
          ))}
        </>
      )}
    </Page>
  );
}

function NoSchools({ text }: { text: string | undefined }) {
  return (
    <EmptyState
      title="No Schools"
      icon={<IconBuilding size={26} stroke={1.75} />}
      action={text === undefined && <PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
    >
      {text ?? 'You are currently not managing any schools.'}
    </EmptyState>
  );
}

/** One school's upcoming and past lists, or the one in the URL. `noun`: what they list. */
export function SchoolSegments({
  school,
  search,
  noun,
  children,
}: {
  school: { name: string };
  search: SchoolsListsSearch;
  noun: string;
  children: (segment: Segment) => ReactNode;
}) {
  return (
    <Section title={school.name}>
      <Stack gap={32}>
        {segmentsOf(search).map((segment) => {
          const title = segment === 'future' ? 'Future' : 'Past';
          return (
            <section
              key={segment}
              className={layoutStyles.column12}
              aria-label={`${title} ${noun} from ${school.name}`}
            >
              <h3 className={textStyles.large}>{title}</h3>
              {children(segment)}
            </section>
          );
        })}
      </Stack>
    </Section>
  );
}

import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { CardGrid, Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { managedSchoolsQuery } from '../teaching.query.ts';
import { SchoolCard } from './managed-card.tsx';
import { Pager } from './pager.tsx';

/** 'Schools I Manage'. Open to all signed-in people: those who manage none are invited to apply (T). */
export function SchoolsPage({ page }: { page: number }) {
  const user = useCurrentUser();
  const listed = useQuery({ ...managedSchoolsQuery(page), enabled: user.isTeacher });
  const schools = user.isTeacher ? listed.data?.schools : [];
  return (
    <Page title="Schools I Manage">
      {listed.isError ? (
        <FailedState error={listed.error} onRetry={() => void listed.refetch()} title="Couldn't load your schools" />
      ) : !schools ? (
        <SkeletonCards />
      ) : schools.length === 0 ? (
        <EmptyState
          title="No Schools"
          icon={<IconBuilding size={26} stroke={1.75} />}
          action={<PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
        >
          You are currently not managing any schools.
        </EmptyState>
      ) : (
        <>
          <CardGrid min={280}>
            {schools.map((school) => (
              <SchoolCard key={school.id} school={school} />
            ))}
          </CardGrid>
          {listed.data && <Pager meta={listed.data.meta} />}
        </>
      )}
    </Page>
  );
}

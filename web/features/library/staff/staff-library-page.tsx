import { IconBooks } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LIBRARY_KINDS, type LibraryKind } from '#contract/library/library.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Segments } from '#web/kit/form/fields.tsx';
import { OrderedRow, OrderedRows } from '#web/kit/layout/ordered-rows.tsx';
import { Page, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from '../library-card.module.css';
import { moveLibraryContent, staffLibraryQuery } from './staff-library.query.ts';

export interface StaffLibrarySearch {
  kind?: LibraryKind | undefined;
  page?: number | undefined;
}

const KINDS = LIBRARY_KINDS.map((kind) => ({ value: kind, label: `${kind}s` }));

/** Staff's list of the library: drafts included, in the order readers see. */
export function StaffLibraryPage({ search }: { search: StaffLibrarySearch }) {
  const { kind = 'Concept', page = 1 } = search;
  const navigate = useNavigate();
  const to = (next: StaffLibrarySearch) => void navigate({ to: '/admin/library', search: next });
  return (
    <Page
      title="Library"
      line="Examples and Concepts for anyone signed in."
      action={
        <ButtonLink to="/admin/library/$id" params={{ id: 'new' }} search={{ kind }}>
          New entry
        </ButtonLink>
      }
    >
      <Stack gap={16}>
        <Segments label="Kind" value={kind} options={KINDS} onChange={(next) => to({ kind: next })} />
        <Contents kind={kind} page={page} onPage={(next) => to({ kind, page: next })} />
      </Stack>
    </Page>
  );
}

function Contents({
  kind,
  page,
  onPage,
}: {
  kind: LibraryKind;
  page: number;
  onPage: (page: number | undefined) => void;
}) {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(staffLibraryQuery(kind, page));
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the library" />;
  if (!data) return <SkeletonRows count={5} />;
  const { contents, meta } = data;
  if (contents.length === 0) {
    return (
      <EmptyState title={`No ${kind.toLowerCase()}s yet`} icon={<IconBooks size={26} stroke={1.75} />}>
        Create the first one. It stays a draft until you publish it.
      </EmptyState>
    );
  }
  const first = (meta.page - 1) * meta.perPage;
  const move = (id: number, position: number) =>
    void moveLibraryContent(client, id, position).catch((problem: Error) =>
      toast.error("Couldn't move it", problem.message),
    );
  return (
    <>
      <OrderedRows>
        {contents.map((content, index) => {
          const at = first + index;
          return (
            <OrderedRow
              key={content.id}
              name={content.name}
              onUp={at === 0 ? undefined : () => move(content.id, at - 1)}
              onDown={at + 1 === meta.total ? undefined : () => move(content.id, at + 1)}
            >
              <Link to="/admin/library/$id" params={{ id: String(content.id) }}>
                {content.name}
              </Link>
              <span className={`${styles.topic} ${styles.rowTopic}`}>{content.topic}</span>
              <span className={styles.rowState}>
                <Badge look={content.status}>{content.status === 'draft' ? 'Draft' : 'Published'}</Badge>
              </span>
              <span className={`${styles.topic} ${styles.rowDate}`}>
                <DateOnly at={content.updatedAtUtc} />
              </span>
            </OrderedRow>
          );
        })}
      </OrderedRows>
      <ListPages page={page} of={meta.totalPages} onPage={onPage}>
        <span className="tabular">
          {meta.page} of {meta.totalPages}
        </span>
      </ListPages>
    </>
  );
}

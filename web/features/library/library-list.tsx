import { IconBooks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LibraryKind } from '#contract/library/library.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { CardGrid } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { libraryQuery } from './library.query.ts';
import { LibraryCard } from './library-card.tsx';

const ALL = '';
const PAGES = { Concept: '/concepts', Example: '/examples' } as const;

/** All contents of one kind, or those of one topic. */
export function LibraryList({ kind, topic }: { kind: LibraryKind; topic: string | undefined }) {
  const navigate = useNavigate();
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    libraryQuery(kind),
  );
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the library" />;
  if (!data) return <SkeletonCards count={3} />;
  const contents = data.pages.flatMap((page) => page.contents);
  if (contents.length === 0) {
    return (
      <EmptyState
        title={`No ${kind.toLowerCase()}s yet`}
        icon={<IconBooks size={26} stroke={1.75} />}
        action={<ButtonLink to="/events">See upcoming events</ButtonLink>}
      >
        They’ll show up here as soon as they’re written.
      </EmptyState>
    );
  }
  const topics = [...new Set(contents.map((content) => content.topic))].filter((name) => name !== '');
  // A topic that no content has filters nothing.
  const chosen = topic !== undefined && topics.includes(topic) ? topic : ALL;
  return (
    <>
      {topics.length > 1 && (
        <FilterChips
          label="Topic"
          value={chosen}
          options={[{ value: ALL, label: 'All' }, ...topics.map((name) => ({ value: name, label: name }))]}
          onChange={(next) =>
            void navigate({
              to: PAGES[kind],
              search: next === ALL ? {} : { topic: next },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      <CardGrid min={280}>
        {contents
          .filter((content) => chosen === ALL || content.topic === chosen)
          .map((content) => (
            <LibraryCard key={content.id} content={content} />
          ))}
      </CardGrid>
      {hasNextPage && (
        <div>
          <MoreButton loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
            Show more
          </MoreButton>
        </div>
      )}
    </>
  );
}

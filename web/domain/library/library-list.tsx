import { IconBooks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LibraryKind } from '#contract/library/library.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { CardGrid } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { libraryQuery } from './library.query.ts';
import { LibraryCard } from './library-card.tsx';

/** All pieces of one kind. */
export function LibraryList({ kind }: { kind: LibraryKind }) {
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
  return (
    <>
      <CardGrid min={280}>
        {contents.map((content) => (
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

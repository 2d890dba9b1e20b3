import type { UseQueryResult } from '@tanstack/react-query';
import type { PageMeta } from '#contract/primitives/wire.ts';
import type { Paging } from '#web/kit/table/table-types.ts';

/** A paged query's part of a `DataTable`'s props: `{...listProps(listed, { page, onPage, title })}`. */
export function listProps(
  query: UseQueryResult<{ meta: PageMeta }>,
  { page, onPage, title }: Pick<Paging, 'page' | 'onPage'> & { title: string },
) {
  const { data, isError, isPlaceholderData } = query;
  return {
    pages: data && { ...data.meta, page, onPage },
    stale: isPlaceholderData,
    failed: isError ? { error: query.error, onRetry: () => void query.refetch(), title } : undefined,
  };
}

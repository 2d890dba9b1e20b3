import { MoreButton } from '#web/kit/action/more-button.tsx';
import { counted } from '#web/kit/table/data-table.rules.ts';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import type { Further, Paging } from '#web/kit/table/table-types.ts';
import styles from './data-table.module.css';

/** The row count and pages 'n of N'; for a log, how many rows are shown and a button for more. */
export function TableFoot({
  noun,
  pages,
  further,
  count,
}: {
  noun: readonly [one: string, many: string];
  pages: Paging | undefined;
  further: Further | undefined;
  count: number;
}) {
  const several = pages !== undefined && pages.totalPages > 1;
  return (
    <div className={styles.foot}>
      <p role="status">
        {`${counted(pages?.total ?? count, noun)}${further ? ' shown' : ''}${several ? `, page ${pages.page} of ${pages.totalPages}` : ''}`}
      </p>
      {further && (
        <MoreButton size="sm" loading={further.loading} onMore={further.onMore}>
          {further.label}
        </MoreButton>
      )}
      {pages && <ListPages page={pages.page} of={pages.totalPages} onPage={pages.onPage} />}
    </div>
  );
}

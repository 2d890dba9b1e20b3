import { Button } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { counted } from '#web/kit/table/data-table.rules.ts';
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
  const previous = pages ? Math.min(pages.page - 1, pages.totalPages) : 0;
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
      {several && (
        <nav aria-label="Pagination" className={styles.pages}>
          <Button
            variant="secondary"
            size="sm"
            disabled={pages.page <= 1}
            onClick={() => pages.onPage(previous > 1 ? previous : undefined)}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={pages.page >= pages.totalPages}
            onClick={() => pages.onPage(pages.page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}

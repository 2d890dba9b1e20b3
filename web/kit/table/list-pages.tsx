import type { ReactNode } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import type { Paging } from '#web/kit/table/table-types.ts';
import styles from './list-pages.module.css';

/** Buttons to a list's previous and next page, with `children` between them. Renders nothing if there is only one page. */
export function ListPages({
  page,
  of,
  onPage,
  labels: [back, forward] = ['Previous', 'Next'],
  children,
}: {
  page: number;
  of: number;
  onPage: Paging['onPage'];
  labels?: readonly [back: string, forward: string];
  children?: ReactNode;
}) {
  if (of < 2) return null;
  const previous = Math.min(page - 1, of);
  return (
    <nav aria-label="Pagination" className={styles.pages}>
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(previous > 1 ? previous : undefined)}
      >
        {back}
      </Button>
      {children}
      <Button variant="secondary" size="sm" disabled={page >= of} onClick={() => onPage(page + 1)}>
        {forward}
      </Button>
    </nav>
  );
}

import { type ReactNode, useCallback, useRef } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { TableFoot } from '#web/kit/table/table-foot.tsx';
import { SortChoice, TableHead } from '#web/kit/table/table-head.tsx';
import { TableRow } from '#web/kit/table/table-row.tsx';
import type { Column, Further, Nothing, Paging, Selection, Sorted } from '#web/kit/table/table-types.ts';
import styles from './data-table.module.css';
import { selectionAfter } from './data-table.rules.ts';

export interface DataTableProps<Row, Key extends string | number> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** If possible, define the list outside the component: then only rows that changed render again. */
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => Key;
  /** A row's name, for its checkbox. */
  nameOf?: (row: Row) => string;
  /** Makes the whole row a link: `(row, name) => <Link to="/…" params={…}>{name}</Link>`. */
  link?: (row: Row, name: ReactNode) => ReactNode;
  /** The row open in the panel beside the list. */
  current?: Key | undefined;
  /** `['person', 'people']`: the noun for counting rows. */
  noun: readonly [one: string, many: string];
  sort?: Sorted | undefined;
  /** Called on a click on a header: store the sort in the URL. */
  onSort?: (sort: Sorted) => void;
  pages?: Paging | undefined;
  /** Instead of pages: a button that loads more, if there is more. */
  further?: Further | undefined;
  selection?: Selection<Key> | undefined;
  /** Above the rows: `SearchField`, `FilterChips`. */
  toolbar?: ReactNode;
  /** Shown if the list has no rows at all. */
  empty: Nothing;
  /** Shown if no row matches, with a way to clear the filters. Set it only while a filter is active. */
  filtered?: { title: string; onClear: () => void } | undefined;
  failed?: { error: unknown; onRetry: () => void; title?: string } | undefined;
  /** True while the rows shown are about to be replaced. */
  stale?: boolean;
  /** Rows of 36 pixels instead of 44. */
  compact?: boolean;
  /** For a few rows within a page: hides the row count below them. */
  footless?: boolean;
  /** The width the columns need, in rem; in a narrower space each row takes two lines. */
  needs?: number;
}

/** The default for most tables, in rem; the stylesheet's breakpoint. */
const COLUMNS_NEED = 40;

/**
 * A dense list: one row per thing, the whole row is its link, sortable by its headers, in pages 'n of N'. On a phone,
 * or in a narrow space, each row takes two lines. Empty, no match, and not loaded look different.
 */
export function DataTable<Row, Key extends string | number>(props: DataTableProps<Row, Key>) {
  const { rows, failed, filtered, empty, toolbar } = props;
  return (
    <div className={styles.whole} style={props.needs ? { fontSize: `${props.needs / COLUMNS_NEED}rem` } : undefined}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {failed ? (
        <FailedState error={failed.error} onRetry={failed.onRetry} {...(failed.title ? { title: failed.title } : {})} />
      ) : !rows ? (
        <SkeletonRows count={8} />
      ) : rows.length > 0 ? (
        <Rows {...props} rows={rows} />
      ) : props.pages && props.pages.page > 1 && props.pages.total > 0 ? (
        <EmptyState
          title="This page is empty"
          action={
            <Button variant="secondary" size="sm" onClick={() => props.pages?.onPage(undefined)}>
              First page
            </Button>
          }
        />
      ) : filtered ? (
        <EmptyState
          title={filtered.title}
          action={
            <Button variant="secondary" size="sm" onClick={filtered.onClear}>
              Clear
            </Button>
          }
        />
      ) : (
        <EmptyState title={empty.title} icon={empty.icon} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
    </div>
  );
}

function Rows<Row, Key extends string | number>(props: DataTableProps<Row, Key> & { rows: readonly Row[] }) {
  const { rows, columns, keyOf, selection, pages, noun } = props;
  const keys = rows.map(keyOf);
  const latest = useRef({ keys, selection, pressed: undefined as Key | undefined });
  latest.current = { ...latest.current, keys, selection };
  const tick = useCallback((key: Key, on: boolean, reach: boolean) => {
    const now = latest.current;
    now.selection?.onSelect(
      selectionAfter(now.selection.selected, now.keys, { key, on, from: reach ? now.pressed : undefined }),
    );
    now.pressed = key;
  }, []);
  return (
    <>
      <SortChoice columns={columns} sort={props.sort} onSort={props.onSort} />
      <div
        className={styles.box}
        data-stale={props.stale ? '' : undefined}
        data-compact={props.compact ? '' : undefined}
      >
        <table className={styles.table} aria-label={props.label}>
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            ticks={selection && { keys, selected: selection.selected, onSelect: selection.onSelect }}
          />
          <tbody>
            {rows.map((row) => {
              const key = keyOf(row);
              return (
                <TableRow
                  key={key}
                  id={key}
                  row={row}
                  columns={columns}
                  link={props.link}
                  current={key === props.current}
                  name={selection && (props.nameOf?.(row) ?? String(key))}
                  ticked={selection?.selected.has(key) ?? false}
                  onTick={tick}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {!props.footless && <TableFoot noun={noun} pages={pages} further={props.further} count={rows.length} />}
      {selection && selection.selected.size > 0 && (
        <section className={styles.bar} aria-label="Selected rows">
          <p role="status">{formatCount(selection.selected.size)} selected</p>
          <div className={styles.verbs}>
            {selection.actions}
            <Button variant="quiet" size="sm" onClick={() => selection.onSelect(new Set())}>
              Clear
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

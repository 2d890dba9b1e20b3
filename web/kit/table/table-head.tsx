import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { ariaSort, nextSort } from '#web/kit/table/data-table.rules.ts';
import { classOfCell, placeOf } from '#web/kit/table/table-row.tsx';
import type { Column, Sorted } from '#web/kit/table/table-types.ts';
import styles from './data-table.module.css';

interface HeadProps<Row, Key> {
  columns: readonly Column<Row>[];
  sort: Sorted | undefined;
  onSort: ((sort: Sorted) => void) | undefined;
  ticks:
    | { keys: readonly Key[]; selected: ReadonlySet<Key>; onSelect: (selected: ReadonlySet<Key>) => void }
    | undefined;
}

/** A table's headers; those that sort are buttons and announce their direction. */
export function TableHead<Row, Key>({ columns, sort, onSort, ticks }: HeadProps<Row, Key>) {
  const waking = useHydrating();
  return (
    <thead className={styles.head}>
      <tr>
        {ticks && (
          <td className={styles.tick}>
            <AllTicks {...ticks} />
          </td>
        )}
        {columns.map((column, index) => {
          const way = onSort && ariaSort(column, sort);
          const next = nextSort(column, sort);
          const Arrow = sort?.by === column.key && sort.way === 'desc' ? IconArrowDown : IconArrowUp;
          // A column of buttons has no header.
          if (column.head === '') {
            return (
              <td
                key={column.key}
                data-place={placeOf(column, index)}
                className={classOfCell(column)}
                style={column.width ? { width: column.width } : undefined}
              />
            );
          }
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={way}
              data-place={placeOf(column, index)}
              className={classOfCell(column)}
              style={column.width ? { width: column.width } : undefined}
            >
              {way && next ? (
                <button type="button" {...waking} className={styles.sort} onClick={() => onSort?.(next)}>
                  {column.head}
                  <Arrow
                    size={14}
                    stroke={2}
                    aria-hidden="true"
                    className={way === 'none' ? styles.unsorted : undefined}
                  />
                </button>
              ) : (
                column.head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function AllTicks<Key>({ keys, selected, onSelect }: NonNullable<HeadProps<unknown, Key>['ticks']>) {
  const here = keys.filter((key) => selected.has(key)).length;
  return (
    <label className={styles.tickBox}>
      <span className="visually-hidden">Select all on this page</span>
      <input
        type="checkbox"
        checked={here === keys.length}
        ref={(input) => {
          if (input) input.indeterminate = here > 0 && here < keys.length;
        }}
        onChange={(event) => {
          const next = new Set(selected);
          for (const key of keys) {
            if (event.target.checked) next.add(key);
            else next.delete(key);
          }
          onSelect(next);
        }}
      />
      <span className={styles.narrowOnly} aria-hidden="true">
        Select all on this page
      </span>
    </label>
  );
}

/** On a phone, where headers are hidden: the same sorts as a select. */
export function SortChoice<Row>({ columns, sort, onSort }: Omit<HeadProps<Row, never>, 'ticks'>) {
  const id = useId();
  const sorting = columns.filter((column) => column.sort);
  if (!onSort || sorting.length === 0) return null;
  const ways = sorting.flatMap((column) => {
    const first = column.sort ?? 'asc';
    return [first, first === 'asc' ? 'desc' : 'asc'].map(
      (way) => ({ column, way: way === 'asc' ? 'asc' : 'desc' }) as const,
    );
  });
  const value = sort ? `${sort.by} ${sort.way}` : '';
  return (
    <div className={styles.sortChoice}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = ways.find(({ column, way }) => `${column.key} ${way}` === event.target.value);
          if (chosen) onSort({ by: chosen.column.key, way: chosen.way });
        }}
      >
        {value === '' && <option value="">Default order</option>}
        {ways.map(({ column, way }) => (
          <option key={`${column.key} ${way}`} value={`${column.key} ${way}`}>
            {column.head}, {way === 'asc' ? 'ascending' : 'descending'}
          </option>
        ))}
      </select>
    </div>
  );
}

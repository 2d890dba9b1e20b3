import { memo, type ReactNode } from 'react';
import type { Column } from '#web/kit/table/table-types.ts';
import styles from './data-table.module.css';

interface RowProps<Row, Key extends string | number> {
  id: Key;
  row: Row;
  columns: readonly Column<Row>[];
  link: ((row: Row, name: ReactNode) => ReactNode) | undefined;
  current: boolean;
  /** The label of the row's checkbox; undefined: rows can't be selected. */
  name: string | undefined;
  ticked: boolean;
  /** `reach`: Shift was held, so every row since the last one clicked. */
  onTick: (key: Key, on: boolean, reach: boolean) => void;
}

/** A column's position in a phone's two-line row. */
export function placeOf<Row>(column: Column<Row>, index: number): 'name' | 'fact' | 'state' | 'more' | 'away' {
  return column.phone ?? (index === 0 ? 'name' : 'away');
}

export function classOfCell<Row>(column: Column<Row>): string {
  return [
    column.numeric || column.align === 'end' ? styles.end : undefined,
    column.breaks === 'nowhere' ? styles.unbroken : undefined,
    column.breaks === 'between-words' ? styles.wholeWords : undefined,
  ]
    .filter(Boolean)
    .join(' ');
}

function PlainRow<Row, Key extends string | number>(props: RowProps<Row, Key>) {
  const { row, columns, link, name } = props;
  return (
    <tr
      className={link ? `${styles.row} ${styles.linked}` : styles.row}
      data-current-row={props.current ? '' : undefined}
      data-ticked={props.ticked ? '' : undefined}
    >
      {name !== undefined && (
        <td className={styles.tick}>
          <label className={styles.tickBox}>
            <span className="visually-hidden">Select {name}</span>
            <input
              type="checkbox"
              checked={props.ticked}
              onChange={(event) => {
                // A checkbox changed by mouse is a click event, which knows about Shift.
                const reach = 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true;
                props.onTick(props.id, event.target.checked, reach);
              }}
            />
          </label>
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        const place = placeOf(column, index);
        return index === 0 ? (
          <th key={column.key} scope="row" data-place={place} className={classOfCell(column)}>
            {link ? link(row, content) : content}
          </th>
        ) : (
          <td key={column.key} data-place={place} className={classOfCell(column)}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** One row of the list; renders again only when something in it changed. */
// `memo` loses the component's type parameters; the result takes the same props.
export const TableRow = memo(PlainRow) as typeof PlainRow;

/** Text shown in a row only when its columns are hidden, on a phone. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <span className={styles.narrowOnly}>{children}</span>;
}

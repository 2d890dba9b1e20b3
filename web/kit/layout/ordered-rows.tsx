import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import styles from './ordered-rows.module.css';

/** Rows in an order that one may change, each with two arrows. */
export function OrderedRows({ children }: { children: ReactNode }) {
  return <ol className={styles.rows}>{children}</ol>;
}

/** A row; `name` says in the arrows what is moved. Left out, a move is not possible there. */
export function OrderedRow({
  name,
  onUp,
  onDown,
  children,
}: {
  name: string;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>{children}</div>
      <div className={styles.arrows}>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Move ${name} up`}
          disabled={!onUp}
          onClick={onUp}
          icon={<IconArrowUp size={18} stroke={1.75} />}
        />
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Move ${name} down`}
          disabled={!onDown}
          onClick={onDown}
          icon={<IconArrowDown size={18} stroke={1.75} />}
        />
      </div>
    </li>
  );
}

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import styles from './ordered-rows.module.css';

/** Rows that can be reordered, each with two arrows. */
export function OrderedRows({ children }: { children: ReactNode }) {
  return <ol className={styles.rows}>{children}</ol>;
}

/** One row; `name` labels its arrows. Without a handler, that move isn't possible. */
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

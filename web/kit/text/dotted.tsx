import { Children, type ReactNode } from 'react';
import styles from './dotted.module.css';

/** Items in a line with dots between them. When it wraps, no line starts or ends with a dot. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className={styles.dotted}>
      {Children.toArray(children).map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no names, and keep their places
        <span key={at}>
          {at > 0 && <i aria-hidden="true"> · </i>}
          {fact}
        </span>
      ))}
    </span>
  );
}

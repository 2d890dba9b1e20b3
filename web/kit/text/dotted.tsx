import { Children, type ReactNode } from 'react';
import styles from './dotted.module.css';

/** Facts in a line with dots between them. Where it wraps, no line begins or ends with a dot. */
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

import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './folded.module.css';

/** A collapsible section of the editor, folded until it is relevant; an error in it opens it. */
export function Folded({
  title,
  open,
  wrong,
  children,
}: {
  title: string;
  open: boolean;
  wrong: boolean;
  children: ReactNode;
}) {
  const element = useRef<HTMLDetailsElement>(null);
  // Open the section before focus moves to the first error.
  useLayoutEffect(() => {
    if (wrong && element.current) element.current.open = true;
  }, [wrong]);
  return (
    <details ref={element} className={styles.folded} open={open}>
      <summary>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

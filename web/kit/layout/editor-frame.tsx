import type { ReactNode } from 'react';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './editor-frame.module.css';

/**
 * An editor: a 640 px column with the fields, and a 320 px one that explains what they do. They stack if there is no
 * room; `last`, for deleting or canceling, stays at the end.
 */
export function EditorFrame({ main, side, last }: { main: ReactNode; side?: ReactNode; last?: ReactNode }) {
  return (
    <div className={styles.whole}>
      <div className={last ? `${styles.frame} ${styles.split}` : styles.frame}>
        <div className={styles.main}>{main}</div>
        {side && (
          <aside className={styles.side} aria-label="What this does">
            {side}
          </aside>
        )}
        {last && <div className={styles.last}>{last}</div>}
      </div>
    </div>
  );
}

/** A labeled group of fields in an editor. */
export function EditorGroup({ title, line, children }: { title: string; line?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <div>
        <h2 className={textStyles.larger}>{title}</h2>
        {line && <p className={styles.line}>{line}</p>}
      </div>
      {children}
    </section>
  );
}

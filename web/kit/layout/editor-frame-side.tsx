import type { ReactNode } from 'react';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './editor-frame-side.module.css';

/** A part of an editor's side column, under its own heading; `id` is the heading's. */
export function SidePart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Labels, each with its figure. */
export function SideFigures({ rows }: { rows: readonly (readonly [label: string, figure: ReactNode])[] }) {
  return (
    <dl className={styles.figures}>
      {rows.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SideMissingProps {
  lead: string;
  gaps: readonly { field: string; text: ReactNode }[];
}

/** What is still missing before something can be published; each `text` links to its field. */
export function SideMissing({ lead, gaps }: SideMissingProps) {
  return (
    <>
      <p>{lead}</p>
      <ul className={styles.missing}>
        {gaps.map(({ field, text }) => (
          <li key={field}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** That something was canceled, and when. */
export function SideCancelled({ children, at }: { children: ReactNode; at: string | null }) {
  return (
    <>
      <p className={textStyles.error}>{children}</p>
      {at && (
        <p className={textStyles.softSmall}>
          Canceled <DateTime at={at} />
        </p>
      )}
    </>
  );
}

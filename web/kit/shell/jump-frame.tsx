import { type ReactNode, useEffect, useState } from 'react';
import styles from './jump-frame.module.css';

export interface JumpPart {
  /** The anchor: `/settings#billing` opens there. */
  id: string;
  label: string;
  children: ReactNode;
}

/**
 * One long page in parts, with a list at the side that jumps to them and highlights the current one; on phones a row
 * above.
 */
export function JumpFrame({ label, parts }: { label: string; parts: readonly JumpPart[] }) {
  const current = usePartInView(parts);
  return (
    <div className={styles.frame}>
      <nav aria-label={label} className={styles.list}>
        <ul className={styles.links}>
          {parts.map((part) => (
            <li key={part.id}>
              <a
                href={`#${part.id}`}
                className={styles.link}
                aria-current={part.id === current ? 'location' : undefined}
              >
                {part.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.parts}>
        {parts.map(({ id, label: name, children }) => (
          // biome-ignore lint/a11y/useSemanticElements: sections with headings of their own stand in it
          <div key={id} id={id} role="group" aria-label={name} tabIndex={-1} className={styles.part}>
            {children}
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * The part being read: the last one whose top has passed the upper third of the window; at the end of the page, the
 * last one.
 */
function usePartInView(parts: readonly JumpPart[]): string | undefined {
  const ids = parts.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    const look = () => {
      const all = ids.split(' ');
      const tops = all.map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      );
      const root = document.documentElement;
      const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= root.scrollHeight - 2;
      const passed = tops.findLastIndex((top) => top <= window.innerHeight / 3);
      setCurrent(atEnd ? all.at(-1) : all[Math.max(0, passed)]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
}

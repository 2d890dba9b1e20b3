import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useCurrent, useExisting } from '#web/kit/shell/nav-link.tsx';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';
import styles from './side-frame.module.css';

/** Pages that belong together, under a list of their own: at the side, on phones in a row above. Only pages that exist are drawn. */
export function SideFrame({
  label,
  entries,
  children,
}: {
  label: string;
  entries: readonly NavEntry[];
  children: ReactNode;
}) {
  const links = useExisting(entries);
  const current = useCurrent(links);
  const row = useRef<HTMLElement>(null);
  // on a phone the row scrolls: where one is has to be seen
  useEffect(() => {
    const here = current && row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <div className={styles.frame}>
      <nav ref={row} aria-label={label} className={styles.side}>
        <p className={styles.label} aria-hidden="true">
          {label}
        </p>
        <ul className={styles.links}>
          {links.map((entry) => (
            <li key={entry.to}>
              <NavLink entry={entry} current={entry.to === current} className={styles.link} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

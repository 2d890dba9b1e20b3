import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useCurrent, useExisting } from '#web/kit/shell/nav-link.tsx';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './side-frame.module.css';

export interface SideGroup {
  /** Left out: the entries stand first, without one. */
  heading?: string;
  entries: readonly NavEntry[];
}

/** Related pages with their own list: at the side, on phones in a row above. Only pages that exist are shown. */
export function SideFrame({
  label,
  head,
  groups,
  children,
}: {
  /** The list's name; shown above it if there is no `head`. */
  label: string;
  /** The thing the pages are about: its name, and the link to its public page. */
  head?: ReactNode;
  /** Groups of entries, each with its heading; a phone's row shows them one after the other. */
  groups: readonly SideGroup[];
  children: ReactNode;
}) {
  const links = useExisting(groups.flatMap(({ entries }) => entries));
  const current = useCurrent(links);
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls, so bring the current entry into view
  useEffect(() => {
    const here = current && row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        {head && <div className={styles.head}>{head}</div>}
        <nav ref={row} aria-label={label} className={styles.list}>
          {!head && (
            <p className={styles.label} aria-hidden="true">
              {label}
            </p>
          )}
          {groups.map(({ heading, entries }) => {
            const own = links.filter(({ to }) => entries.some((entry) => entry.to === to));
            if (own.length === 0) return null;
            const id = heading && `side-${heading.toLowerCase().replaceAll(' ', '-')}`;
            return (
              <div key={heading ?? 'top'} className={styles.group}>
                {heading && (
                  <p id={id} className={styles.heading}>
                    {heading}
                  </p>
                )}
                <ul className={styles.links} aria-labelledby={id}>
                  {own.map((entry) => (
                    <li key={entry.to}>
                      <NavLink entry={entry} current={current} className={styles.link} />
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </nav>
      </div>
      <div className={layoutStyles.shrinkable}>{children}</div>
    </div>
  );
}

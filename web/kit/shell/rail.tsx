import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NavLink, useCurrent, useExisting } from '#web/kit/shell/nav-link.tsx';
import { PersonMenu } from '#web/kit/shell/person-menu.tsx';
import type { NavEntry, NavGroup, ShellPerson } from '#web/kit/shell/shell-types.ts';
import { Wordmark } from '#web/kit/shell/wordmark.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './shell.module.css';

interface RailProps {
  person: ShellPerson;
  entries: readonly NavEntry[];
  group?: NavGroup | undefined;
  more?: readonly NavEntry[] | undefined;
  own?: readonly NavEntry[] | undefined;
  tools?: ReactNode;
  onSignOut: () => void;
}

/** The navigation rail on the left of a wide screen. */
export function Rail({ person, entries, group, more, own, tools, onSignOut }: RailProps) {
  const main = useExisting(entries);
  const grouped = useExisting(group?.entries);
  const extra = useExisting(more);
  const current = useCurrent([...main, ...grouped, ...extra]);
  const list = (links: readonly NavEntry[]) => (
    <ul className={layoutStyles.grid2}>
      {links.map((entry) => (
        <li key={entry.to}>
          <NavLink entry={entry} current={current} className={styles.link} />
        </li>
      ))}
    </ul>
  );
  return (
    <aside className={styles.rail}>
      <Link to="/" reloadDocument className={styles.home} aria-label="Callboard home">
        <Wordmark />
      </Link>
      {tools && <div className={styles.tools}>{tools}</div>}
      <nav aria-label="Main" className={styles.nav}>
        {list(main)}
        {group && grouped.length > 0 && (
          <section className={styles.below} aria-label={group.label}>
            {group.head ?? (
              <p className={styles.group} aria-hidden="true">
                {group.label}
              </p>
            )}
            {list(grouped)}
          </section>
        )}
        {extra.length > 0 && <div className={styles.below}>{list(extra)}</div>}
      </nav>
      <PersonMenu person={person} own={own} onSignOut={onSignOut} />
    </aside>
  );
}

import { IconDots, IconNotebook } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { addressOf } from '#web/kit/shell/nav.rules.ts';
import { NavLink, useCurrent, useExisting } from '#web/kit/shell/nav-link.tsx';
import { OwnLinks } from '#web/kit/shell/person-menu.tsx';
import type { NavEntry, NavGroup, ShellPerson } from '#web/kit/shell/shell-types.ts';
import { Wordmark } from '#web/kit/shell/wordmark.tsx';
import { Credits } from '#web/kit/text/money.tsx';
import styles from './tabs.module.css';

const TABS_BESIDE_MORE = 4;

/** The bar at the top of a phone: Callboard's mark, tools, and credits. */
export function TopBar({ person, tools }: { person: ShellPerson; tools?: ReactNode }) {
  return (
    <header className={styles.top}>
      <Link to="/" reloadDocument aria-label="Callboard home" className={styles.home}>
        <Wordmark />
      </Link>
      <div className={styles.tools}>
        <span className={styles.credits}>
          <Credits count={person.credits} />
        </span>
        {tools}
      </div>
    </header>
  );
}

interface TabsProps {
  person: ShellPerson;
  entries: readonly NavEntry[];
  group?: NavGroup | undefined;
  more?: readonly NavEntry[] | undefined;
  own?: readonly NavEntry[] | undefined;
  onSignOut: () => void;
}

/**
 * The tabs at the bottom of a phone: four pages, the rest under More. People with their own group (Teach) get it as a
 * tab.
 */
export function Tabs({ person, entries, group, more, own, onSignOut }: TabsProps) {
  const [open, setOpen] = useState(false);
  const waking = useHydrating();
  const path = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the sheet
  useEffect(() => setOpen(false), [path]);
  const all = useExisting(entries);
  const grouped = useExisting(group?.entries);
  const extra = useExisting(more);
  const current = useCurrent([...all, ...grouped, ...extra]);
  const tabs = all.slice(0, TABS_BESIDE_MORE);
  const overflow = [...all.slice(TABS_BESIDE_MORE), ...extra];
  const shown = group && grouped.length > 0 ? group : undefined;
  const Icon = shown ? IconNotebook : IconDots;
  const rows = (links: readonly NavEntry[]) =>
    links.map((entry) => (
      <NavLink key={entry.to} entry={entry} current={current} className={styles.row} onClick={() => setOpen(false)} />
    ));
  return (
    <>
      <nav aria-label="Main" className={styles.tabs}>
        {tabs.map((entry) => (
          <NavLink key={entry.to} entry={entry} current={current} className={styles.tab} />
        ))}
        <button
          type="button"
          {...waking}
          className={styles.tab}
          aria-haspopup="dialog"
          aria-expanded={open}
          data-current={[...grouped, ...overflow].some((entry) => addressOf(entry) === current) || undefined}
          onClick={() => setOpen(true)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <span>{shown?.short ?? 'More'}</span>
        </button>
      </nav>
      <Dialog open={open} onClose={() => setOpen(false)} shape="sheet" title={person.name}>
        <div>
          {shown && (
            <section className={styles.group} aria-label={shown.label}>
              {shown.head}
              {rows(grouped)}
            </section>
          )}
          {rows(overflow)}
          <OwnLinks own={own} onSignOut={onSignOut} onGo={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  );
}

import { useEffect, useRef } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { PathLink } from '#web/kit/action/path-link.tsx';
import styles from './page-tabs.module.css';

export interface PageTab {
  href: string;
  label: string;
  count?: number | undefined;
}

/**
 * Parts of one thing, each with its own URL, in a row below the page's header. On a phone the row scrolls to the
 * current one.
 */
export function PageTabs({ label, tabs, current }: { label: string; tabs: readonly PageTab[]; current: string }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <PathLink href={tab.href} aria-current={tab.href === current ? 'page' : undefined} className={styles.tab}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

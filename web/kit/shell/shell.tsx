import type { ReactNode } from 'react';
import { Rail } from '#web/kit/shell/rail.tsx';
import type { NavEntry, NavGroup, ShellPerson } from '#web/kit/shell/shell-types.ts';
import { Tabs, TopBar } from '#web/kit/shell/tabs.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { InFrame } from './frame-context.tsx';
import styles from './shell.module.css';

export interface ShellProps {
  person: ShellPerson;
  /** Everyone's pages, in the rail's order. Only those that exist are shown. */
  entries: readonly NavEntry[];
  /** Below the divider, under its own heading: Teaching. */
  group?: NavGroup | undefined;
  /** Below the Teaching links: Staff. */
  more?: readonly NavEntry[];
  /** The person's own pages: Settings, Subscription. */
  own?: readonly NavEntry[];
  banner?: ReactNode;
  /** At the top of the rail: search, bell. */
  tools?: ReactNode;
  /** At the top of a phone: search, bell. */
  topTools?: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
}

/** The frame for signed-in people: a quiet rail on the left, on phones tabs at the bottom. */
export function Shell({ banner, tools, topTools, children, ...nav }: ShellProps) {
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Rail {...nav} tools={tools} />
      <div className={layoutStyles.shrinkable}>
        <TopBar person={nav.person} tools={topTools} />
        {banner}
        <main id="main" tabIndex={-1} className={styles.main}>
          <InFrame value={true}>{children}</InFrame>
        </main>
      </div>
      <Tabs {...nav} />
    </div>
  );
}

/** The frame without its links, while the session is being checked. */
export function ShellSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell} aria-busy="true">
      <div className={styles.railShape} />
      <div className={layoutStyles.shrinkable}>
        <div className={styles.topShape} />
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  );
}

import { IconChevronUp, IconLogout } from '@tabler/icons-react';
import { useRef } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { Face } from '#web/kit/picture/face.tsx';
import { InstallApp } from '#web/kit/shell/install-app.tsx';
import { NavLink, useExisting } from '#web/kit/shell/nav-link.tsx';
import { SchemeSwitch } from '#web/kit/shell/scheme-switch.tsx';
import type { NavEntry, ShellPerson } from '#web/kit/shell/shell-types.ts';
import { Credits } from '#web/kit/text/money.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './person-menu.module.css';

interface OwnProps {
  person: ShellPerson;
  own?: readonly NavEntry[] | undefined;
  onSignOut: () => void;
}

/** The person and their credits at the bottom of the rail. Opens their own pages, the color scheme, and Sign out. */
export function PersonMenu({ person, own, onSignOut }: OwnProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.foot}>
      <button type="button" className={styles.person} popoverTarget="person-panel">
        <Face name={person.name} imageUrl={person.imageUrl} size="row" />
        <span className={styles.words}>
          <span dir="auto" className={styles.name}>
            {person.name}
          </span>
          <span className={styles.credits}>
            <Credits count={person.credits} />
          </span>
        </span>
        <IconChevronUp size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <div ref={panel} id="person-panel" popover="auto" className={styles.panel}>
        <p className={styles.whole}>{person.name}</p>
        <p className={styles.email}>{person.email}</p>
        <OwnLinks own={own} onSignOut={onSignOut} onGo={() => panel.current?.hidePopover()} />
      </div>
    </div>
  );
}

/** The person's own pages, the color scheme, and Sign out: in the rail's panel and in the phone's sheet. */
export function OwnLinks({ own, onSignOut, onGo }: Omit<OwnProps, 'person'> & { onGo: () => void }) {
  const links = useExisting(own);
  const waking = useHydrating();
  return (
    <>
      {links.length > 0 && (
        <ul className={layoutStyles.grid}>
          {links.map((entry) => (
            <li key={entry.to}>
              <NavLink entry={entry} current={undefined} className={styles.link} onClick={onGo} />
            </li>
          ))}
        </ul>
      )}
      <InstallApp onGo={onGo} />
      <SchemeSwitch />
      <button
        type="button"
        {...waking}
        className={styles.link}
        onClick={() => {
          onGo();
          onSignOut();
        }}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
        <span>Sign out</span>
      </button>
    </>
  );
}

import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { foldForSearch } from '#contract/primitives/fold-for-search.ts';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { useFocusHandoff } from '#web/kit/action/use-focus-handoff.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './menu.module.css';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  /** For actions that can't be undone: shown in red. */
  danger?: boolean;
  /** Why the action isn't possible now; the item then does nothing but show this reason. */
  refused?: string | undefined;
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

/** Pixels between the button and its menu, and to the window's edge. */
const GAP = 4;

/**
 * More actions, behind ⋯. Enter, Space, and the arrows open it. Inside, the arrows, Home, End, and first letters move;
 * Enter selects; Escape and Tab close it and return focus to its button.
 */
export function Menu({ label, items, children }: { label: string; items: readonly MenuItem[]; children?: ReactNode }) {
  const id = useId();
  const waking = useHydrating();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The chosen action may remove the menu, or its whole row
  useFocusHandoff(button, ([nearest]) => nearest);
  const [open, setOpen] = useState(false);
  // A list with a thousand rows has a thousand menus: each renders when it is first opened
  const [drawn, setDrawn] = useState(false);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const show = (at: 'first' | 'last' = 'first') => {
    const menu = list.current;
    if (!menu || !button.current) return;
    flushSync(() => setDrawn(true));
    menu.showPopover();
    const [box, own] = [button.current.getBoundingClientRect(), menu.getBoundingClientRect()];
    const below = box.bottom + GAP + own.height <= window.innerHeight;
    menu.style.top = `${below ? box.bottom + GAP : Math.max(GAP, box.top - GAP - own.height)}px`;
    menu.style.left = `${Math.max(GAP, Math.min(box.right - own.width, window.innerWidth - own.width - GAP))}px`;
    entries()
      .at(at === 'first' ? 0 : -1)
      ?.focus();
  };
  const close = () => {
    list.current?.hidePopover();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const here = all.findIndex((entry) => entry.matches(':focus'));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) all.at(to === all.length ? 0 : to)?.focus();
    else if (event.key === 'Tab' || event.key === 'Escape') close();
    else if (/^\p{L}$/u.test(event.key) && !event.metaKey && !event.ctrlKey) {
      const after = [...all.slice(here + 1), ...all.slice(0, here + 1)];
      after
        .find((entry) => foldForSearch(entry.textContent?.trim() ?? '').startsWith(foldForSearch(event.key)))
        ?.focus();
    } else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        {...waking}
        className={children ? styles.words : styles.button}
        aria-label={children ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close() : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children ?? <IconDots size={18} stroke={1.75} aria-hidden="true" />}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        className={styles.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {drawn && items.map((item) => <Entry key={item.label} item={item} onTaken={close} />)}
      </div>
    </>
  );
}

function Entry({ item, onTaken }: { item: MenuItem; onTaken: () => void }) {
  const inside = (
    <>
      {item.icon}
      <span className={layoutStyles.grid}>
        {item.label}
        {item.refused && <span className={textStyles.softSmall}>{item.refused}</span>}
      </span>
    </>
  );
  const className = item.danger ? `${styles.item} ${styles.danger}` : styles.item;
  if (item.href !== undefined && !item.refused) {
    return (
      <PathLink href={item.href} role="menuitem" tabIndex={-1} className={className} onClick={onTaken}>
        {inside}
      </PathLink>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      aria-disabled={item.refused ? true : undefined}
      onClick={() => {
        if (item.refused) return;
        onTaken();
        item.onSelect?.();
      }}
    >
      {inside}
    </button>
  );
}

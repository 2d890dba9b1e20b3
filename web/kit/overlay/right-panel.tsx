import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { isComposing } from '#web/kit/action/keys.ts';
import { useWaking } from '#web/kit/action/use-waking.ts';
import styles from './right-panel.module.css';

const EDITABLE = 'input, textarea, select, [contenteditable="true"], [role="menu"]';

export interface RightPanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Walks to the row above or below; undefined at the ends. ↑ and ↓ do the same. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Buttons at the foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * One row of a list, looked at without losing the list: 480 px at the right, the whole window on a phone. It takes the
 * focus, Escape closes it and gives the focus back to the row, ↑ and ↓ walk. Give it an address of its own.
 */
export function RightPanel(props: RightPanelProps) {
  return props.open ? <Panel {...props} /> : null;
}

function Panel({ onClose, title, onPrevious, onNext, actions, children }: RightPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const walks = useRef({ onClose, onPrevious, onNext });
  walks.current = { onClose, onPrevious, onNext };
  useReturnedFocus(panel);
  const waking = useWaking();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // a dialog or a menu over the panel has its own keys; a list's row and the page itself have none
      if (target.closest('dialog, [popover]')) return;
      if (event.key === 'Escape') walks.current.onClose();
      else if (target.closest(EDITABLE)) return;
      else if (event.key === 'ArrowUp' && walks.current.onPrevious) walks.current.onPrevious();
      else if (event.key === 'ArrowDown' && walks.current.onNext) walks.current.onNext();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={panel} role="dialog" aria-labelledby={id} className={styles.panel} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.tools}>
          {(onPrevious || onNext) && (
            <>
              <button
                type="button"
                {...waking}
                className={styles.tool}
                aria-label="Previous"
                aria-disabled={!onPrevious}
                onClick={() => onPrevious?.()}
              >
                <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
              </button>
              <button
                type="button"
                {...waking}
                className={styles.tool}
                aria-label="Next"
                aria-disabled={!onNext}
                onClick={() => onNext?.()}
              >
                <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
              </button>
            </>
          )}
          <button type="button" {...waking} className={styles.tool} aria-label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
    </div>
  );
}

/** Takes the focus when it opens; when it closes gives it to the row that stood open last, else to what opened it. */
function useReturnedFocus(panel: React.RefObject<HTMLElement | null>): void {
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    row.current = document.querySelector<HTMLElement>('[data-current-row] a') ?? row.current;
  });
  useEffect(() => {
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    panel.current?.focus();
    return () => {
      const back = row.current?.isConnected ? row.current : opener;
      if (document.activeElement === document.body || panel.current?.contains(document.activeElement)) back?.focus();
      else if (!document.activeElement) back?.focus();
    };
  }, [panel]);
}

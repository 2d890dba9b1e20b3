import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { isComposing } from '#web/kit/action/keys.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import styles from './right-panel.module.css';

const EDITABLE = 'input, textarea, select, [contenteditable="true"], [role="menu"]';

export interface RightPanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Go to the row above or below; undefined at the ends. ↑ and ↓ do the same. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Shows one row of a list without leaving the list: 480 px at the right, the whole window on a phone. It takes focus;
 * Escape closes it and returns focus to the row; ↑ and ↓ move between rows. Give it its own URL.
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
  const waking = useHydrating();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // A dialog or menu on top of the panel handles its own keys; list rows and the page itself don't
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

/** Takes focus on open; on close, returns it to the row shown last, or else to the element that opened the panel. */
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

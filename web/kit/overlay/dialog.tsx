import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { apart } from '#web/kit/text/apart.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot; without any, one that closes it; false: none, what stands inside has its own. */
  actions?: ReactNode;
  /** `sheet`: from below, for phones. */
  shape?: 'dialog' | 'sheet';
}

/**
 * A dialog over the page: the browser keeps the focus inside, closes it on Escape and gives the focus back.
 * Texts that the specification shows in a browser alert stand here, word for word.
 */
export function Dialog({ open, onClose, title, children, actions, shape = 'dialog' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // React's autoFocus came before, when nothing in here was shown.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  /**
   * The browser tells of a close with its next frame, which may be long after on a busy machine. Whoever closes it is told at
   * once: else what opens it again meanwhile would find it open, and show nothing.
   */
  const told = useRef(false);
  const close = () => {
    if (!element.current?.open) return;
    told.current = true;
    element.current.close();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is a second way out; Escape is the keyboard's
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // a file that isn't chosen after all says so, too
        if (event.target === element.current) close();
      }}
      onClose={() => {
        if (told.current) told.current = false;
        else onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) close();
      }}
    >
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {apart(title)}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={close}>
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {shape === 'dialog' && actions !== false && (
            <footer className={styles.foot}>{actions ?? <Button onClick={close}>OK</Button>}</footer>
          )}
        </div>
      )}
    </dialog>
  );
}

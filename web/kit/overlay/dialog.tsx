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
  /** Buttons in the footer. By default one that closes the dialog; false: none, because the content has its own. */
  actions?: ReactNode;
  /** `sheet`: slides up from the bottom, for phones. */
  shape?: 'dialog' | 'sheet';
}

/**
 * A modal dialog: the browser keeps focus inside, closes it on Escape, and returns focus afterwards. Texts the
 * specification shows in a browser alert appear here, word for word.
 */
export function Dialog({ open, onClose, title, children, actions, shape = 'dialog' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // React's autoFocus ran earlier, when nothing in here was visible.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  /**
   * The browser fires `close` with its next frame, which may take long on a busy machine. So the caller is notified
   * right away; otherwise, a caller that reopens the dialog in the meantime would find it still open and show nothing.
   */
  const notified = useRef(false);
  const close = () => {
    if (!element.current?.open) return;
    notified.current = true;
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
        // A file input inside also fires `cancel` when no file is chosen
        if (event.target === element.current) close();
      }}
      onClose={() => {
        if (notified.current) notified.current = false;
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

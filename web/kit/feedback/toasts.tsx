import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from '#web/kit/feedback/toast-store.ts';
import { apart } from '#web/kit/text/apart.ts';
import styles from './toasts.module.css';

const NONE: readonly Toast[] = [];

/**
 * Where toasts appear: at the bottom right, on phones above the tabs. Errors interrupt a screen reader, successes wait.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => NONE);
  const of = (kind: Toast['kind']) => toasts.filter((each) => each.kind === kind);
  const corner = useRef<HTMLElement>(null);
  // Shown again with each message; otherwise whatever opened last (a dialog) would cover it.
  useEffect(() => {
    const element = corner.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  return (
    <section ref={corner} popover="manual" className={styles.corner} aria-label="Messages">
      <div aria-live="polite">
        {of('success').map((each) => (
          <One key={each.id} toast={each} />
        ))}
      </div>
      <div aria-live="assertive">
        {of('error').map((each) => (
          <One key={each.id} toast={each} />
        ))}
      </div>
    </section>
  );
}

function One({ toast }: { toast: Toast }) {
  const Icon = toast.kind === 'success' ? IconCircleCheck : IconAlertCircle;
  return (
    <div className={styles.toast} data-kind={toast.kind}>
      <Icon size={20} stroke={1.75} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <strong>{apart(toast.title)}</strong>
        {toast.text && <span>{apart(toast.text)}</span>}
      </div>
      {toast.undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            toastStore.dismiss(toast.id);
            toast.undo?.();
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss message"
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

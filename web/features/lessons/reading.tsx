import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import styles from './reading.module.css';

const WIDE = '(min-width: 62em)';

/**
 * A text with its table of contents at the side; on a phone the table is folded above it, and `at` shows the text's
 * position in it.
 */
export function Reading({
  label,
  at,
  toc,
  children,
}: {
  label: string;
  at: string;
  toc: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const follow = () => setOpen(wide.matches);
    follow();
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return (
    <div className={styles.columns}>
      <nav aria-label={label} className={styles.side}>
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>
            <span>{label}</span> <span className={styles.at}>{at}</span>
          </summary>
          {toc}
        </details>
      </nav>
      <article className={styles.article}>{children}</article>
    </div>
  );
}

/** A button that marks a text as read or unread. */
export function ReadButton({ read, note }: { read: boolean; note: (read: boolean) => Promise<void> }) {
  const [sending, setSending] = useState(false);
  const press = async () => {
    setSending(true);
    try {
      await note(!read);
    } catch (error) {
      toast.error("Couldn't mark it as read", error instanceof Error ? error.message : undefined);
    }
    setSending(false);
  };
  return (
    <Button
      variant="secondary"
      icon={read && <IconCircleCheckFilled size={18} aria-hidden="true" />}
      aria-pressed={read}
      loading={sending}
      onClick={() => void press()}
    >
      {read ? 'Marked as read' : 'Mark as read'}
    </Button>
  );
}

/** The area below a text: the read button and the next step. */
export function ReadingEnd({ children }: { children: ReactNode }) {
  return <div className={styles.on}>{children}</div>;
}

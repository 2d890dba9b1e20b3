import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import styles from './copy-button.module.css';

/**
 * Copies a text and says so in its own label, once the clipboard has it. If the browser doesn't allow that, the text is
 * shown selected. `about`: what is copied, for screen-reader users who hear many such buttons. `toasts`: also shows a
 * toast (T§8).
 */
export function CopyButton({
  text,
  children = 'Copy',
  about,
  toasts = false,
  ...look
}: ButtonLook & { text: string; children?: string; about?: string; toasts?: boolean }) {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!shown) return;
    field.current?.focus();
    field.current?.select();
  }, [shown]);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      if (toasts) toast.success('Copied');
    } catch {
      toast.error("Your browser didn't let us copy.", text);
      setShown(true);
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  if (shown) {
    return (
      <textarea
        ref={field}
        readOnly
        rows={text.split('\n').length}
        value={text}
        className={styles.text}
        aria-label={[children, about].filter(Boolean).join(' ')}
      />
    );
  }
  return (
    <Button variant="secondary" size="sm" {...look} icon={<Icon size={16} stroke={1.75} />} onClick={() => void copy()}>
      <span aria-live="polite">
        <span>{copied ? 'Copied' : children}</span>
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </span>
    </Button>
  );
}

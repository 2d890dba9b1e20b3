import { IconCheck, IconShare2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';

/** Shares a page's URL: through the device's share sheet if it has one, otherwise through the clipboard. */
export function ShareButton({ title, url, ...look }: ButtonLook & { title: string; url: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const share = async () => {
    if (typeof navigator.share === 'function') {
      // Dismissed without sharing: nothing to report
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      toast.error("Your browser didn't let us copy.", url);
    }
  };
  const Icon = copied ? IconCheck : IconShare2;
  return (
    <Button
      variant="secondary"
      size="sm"
      {...look}
      icon={<Icon size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void share()}
    >
      <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
    </Button>
  );
}

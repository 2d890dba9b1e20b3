import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';

/** Copies a text and says so in its own words. */
export function CopyButton({ text, children = 'Copy', ...look }: ButtonLook & { text: string; children?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error("Your browser didn't let us copy.", text);
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button variant="secondary" size="sm" {...look} icon={<Icon size={16} stroke={1.75} />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : children}</span>
    </Button>
  );
}

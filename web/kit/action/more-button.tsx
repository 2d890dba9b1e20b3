import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { stopAfter, stopsBefore, useFocusHandoff } from './use-focus-handoff.ts';

/**
 * Shows more of the list above it. When the list is complete the button disappears, and the focus moves to the first
 * item it showed.
 */
export function MoreButton({
  loading,
  onMore,
  size,
  children,
}: {
  loading: boolean;
  onMore: () => void;
  size?: 'sm';
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLElement | undefined>(undefined);
  useFocusHandoff(button, ([nearest]) => (last.current && stopAfter(last.current)) ?? nearest);
  return (
    <Button
      ref={button}
      variant="secondary"
      {...(size ? { size } : {})}
      loading={loading}
      onClick={(event) => {
        last.current = stopsBefore(event.currentTarget)[0];
        onMore();
      }}
    >
      {children}
    </Button>
  );
}

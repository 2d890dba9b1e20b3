import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '#web/kit/action/button.tsx';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** First label: `Disconnect`. */
  children: string;
  /** Label after the first click: `Really Disconnect?`. */
  confirm: string;
  onConfirm: () => void;
}

const FORGETS_MS = 6000;

/**
 * A button that asks for confirmation in place. Leaving it, pressing Escape, or waiting a few seconds cancels the
 * question.
 */
export function ConfirmButton({ children, confirm, onConfirm, variant = 'danger', ...rest }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rescind = () => {
    clearTimeout(timer.current);
    setAsking(false);
  };
  return (
    <Button
      {...rest}
      variant={variant}
      aria-live="polite"
      onBlur={rescind}
      onKeyDown={(event) => {
        if (event.key === 'Escape') rescind();
      }}
      onClick={() => {
        if (asking) {
          rescind();
          onConfirm();
        } else {
          setAsking(true);
          timer.current = setTimeout(rescind, FORGETS_MS);
        }
      }}
    >
      {asking ? confirm : children}
    </Button>
  );
}

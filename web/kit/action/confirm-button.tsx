import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '#web/kit/action/button.tsx';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** First words: `Disconnect`. */
  children: string;
  /** Words after the first click: `Really Disconnect?`. */
  confirm: string;
  onConfirm: () => void;
}

const FORGETS_MS = 6000;

/** A button that asks once more in its own place. Leaving it, Escape or a few seconds take the question back. */
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

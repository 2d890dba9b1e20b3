import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { isComposing } from '#web/kit/action/keys.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './editor.module.css';

/**
 * Asks the writer for one line: a URL, or an image's alt text. It is inside a form but isn't one itself, so Enter
 * doesn't submit that form.
 */
export function EditorPanel({
  label,
  initial,
  action,
  problem,
  autoFocus = true,
  onDone,
  onCancel,
  onRemove,
}: {
  label: string;
  initial: string;
  action: string;
  problem?: string | undefined;
  autoFocus?: boolean;
  onDone: (value: string) => void;
  onCancel?: () => void;
  onRemove?: (() => void) | undefined;
}) {
  const id = useId();
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onDone(value);
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className={styles.panel}>
      <label htmlFor={id}>{label}</label>
      <div className={layoutStyles.row6}>
        <input
          ref={input}
          id={id}
          type="text"
          className={styles.panelInput}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={keys}
        />
        <Button size="sm" variant="secondary" onClick={() => onDone(value)}>
          {action}
        </Button>
        {onRemove && (
          <Button size="sm" variant="quiet" onClick={onRemove}>
            Remove
          </Button>
        )}
        {onCancel && (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

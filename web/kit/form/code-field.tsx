import { useId } from 'react';
import { plainDigits } from '#contract/primitives/plain-digits.ts';
import styles from './code-field.module.css';
import { describedBy, type FieldFrame, Frame } from './fields.tsx';

export const CODE_LENGTH = 6;

/** The digits in typed or pasted text: `384 076` becomes `384076`. */
export function digitsOf(typed: string): string {
  return plainDigits(typed).replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/**
 * A six-digit code from an email. One field rendered as six boxes, so pasting, the phone's autofill, and the keyboard
 * work as usual.
 */
export function CodeField({
  value,
  onChange,
  autoFocus,
  ...frame
}: FieldFrame & { name: string; value: string; onChange: (value: string) => void; autoFocus?: boolean }) {
  const id = useId();
  return (
    <Frame id={id} {...frame}>
      <div className={styles.room}>
        <div className={styles.boxes}>
          {Array.from({ length: CODE_LENGTH }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: six boxes that never move
              key={at}
              aria-hidden="true"
              className={styles.box}
              data-next={at === Math.min(value.length, CODE_LENGTH - 1) || undefined}
            />
          ))}
          <input
            id={id}
            name={frame.name}
            // biome-ignore lint/a11y/noAutofocus: only where a press has just opened it
            autoFocus={autoFocus}
            data-autofocus={autoFocus || undefined}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={value}
            aria-invalid={frame.error ? true : undefined}
            aria-required
            aria-describedby={describedBy(id, frame)}
            onChange={(event) => onChange(digitsOf(event.target.value))}
          />
        </div>
      </div>
    </Frame>
  );
}

import { useId } from 'react';
import { describedBy, type FieldFrame, Frame } from '#web/kit/form/fields.tsx';
import affix from './affix.module.css';
import styles from './fields.module.css';

export interface NumberFieldProps extends FieldFrame {
  name: string;
  /** As typed; `check` or the server decides whether it is a number. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown after the number: 'hours'. */
  unit?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Phones show a numeric keypad; with a decimal point if fractions are allowed. */
  fractions?: boolean;
}

/** A number exactly as typed: nothing is changed or dropped while the person types. */
export function NumberField({ unit, fractions = false, ...props }: NumberFieldProps) {
  return <Figure {...props} after={unit} inputMode={fractions ? 'decimal' : 'numeric'} />;
}

/** A one-line number input with a sign before or after it. */
export function Figure({
  before,
  after,
  inputMode,
  ...props
}: Omit<NumberFieldProps, 'unit' | 'fractions'> & {
  before?: string | undefined;
  after?: string | undefined;
  inputMode: 'decimal' | 'numeric';
}) {
  const id = useId();
  return (
    <Frame id={id} {...props}>
      <div className={affix.box}>
        {before && (
          <span className={affix.before} aria-hidden="true">
            {before}
          </span>
        )}
        <input
          id={id}
          name={props.name}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          maxLength={20}
          placeholder={props.placeholder}
          disabled={props.disabled}
          value={props.value}
          className={`${styles.input} ${affix.figure} ${before ? affix.withBefore : ''}`}
          aria-invalid={props.error ? true : undefined}
          aria-required={props.required || undefined}
          aria-describedby={describedBy(id, props)}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
        {after && (
          <span className={affix.after} aria-hidden="true">
            {after}
          </span>
        )}
      </div>
    </Frame>
  );
}

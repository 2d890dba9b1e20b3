import { useId } from 'react';
import { describedBy, type FieldFrame, Frame } from '#web/kit/form/fields.tsx';
import affix from './affix.module.css';
import styles from './fields.module.css';

export interface NumberFieldProps extends FieldFrame {
  name: string;
  /** As it is typed; whether it is a number is said by `check`, or by the server. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Behind the figure: 'hours'. */
  unit?: string;
  /** An example, while nothing is typed. */
  placeholder?: string;
  disabled?: boolean;
  /** Phones show figures; with a point where fractions are possible. */
  fractions?: boolean;
}

/** A number as it was typed: nothing is changed or swallowed while one writes. */
export function NumberField({ unit, fractions = false, ...props }: NumberFieldProps) {
  return <Figure {...props} after={unit} inputMode={fractions ? 'decimal' : 'numeric'} />;
}

/** A line for a figure, with its sign before or behind it. */
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

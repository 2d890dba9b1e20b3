import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useState } from 'react';
import { plainDigits } from '#contract/primitives/plain-digits.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './fields.module.css';

export interface FieldFrame {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** For labels that are visible elsewhere: only screen readers read this one. */
  labelHidden?: boolean | undefined;
}

export function describedBy(id: string, { help, error }: FieldFrame): string | undefined {
  return [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}

/** Label above the field, error and help below it. */
export function Frame({
  id,
  label,
  help,
  error,
  required,
  labelHidden,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required === false && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={textStyles.softSmall}>
          {help}
        </p>
      )}
    </div>
  );
}

interface TextProps extends FieldFrame {
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

function common(id: string, props: TextProps) {
  return {
    id,
    name: props.name,
    value: props.value,
    placeholder: props.placeholder,
    disabled: props.disabled,
    autoComplete: props.autoComplete,
    'aria-invalid': props.error ? true : undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': describedBy(id, props),
    'data-autofocus': props.autoFocus || undefined,
  } as const;
}

export function TextField(
  props: TextProps & {
    type?: 'text' | 'email' | 'url' | 'search' | 'tel';
    inputMode?: 'numeric' | 'text' | 'email';
    maxLength?: number;
  },
) {
  const id = useId();
  return (
    <Frame id={id} {...props}>
      <input
        {...common(id, props)}
        // biome-ignore lint/a11y/noAutofocus: only forms that are the whole page ask for it
        autoFocus={props.autoFocus}
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        maxLength={props.maxLength}
        className={styles.input}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Frame>
  );
}

/** A password, with a button to show it. */
export function PasswordField(props: TextProps & { autoComplete: 'current-password' | 'new-password' }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const waking = useHydrating();
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Frame id={id} {...props}>
      <div className={styles.withButton}>
        <input
          {...common(id, props)}
          // biome-ignore lint/a11y/noAutofocus: only forms that are the whole page or dialog ask for it
          autoFocus={props.autoFocus}
          type={shown ? 'text' : 'password'}
          className={styles.input}
          onChange={(event) => props.onChange(event.target.value)}
        />
        <button
          type="button"
          {...waking}
          className={styles.inButton}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </Frame>
  );
}

/** Several lines of text. `limit` adds a character count after the help. */
export function TextAreaField(props: TextProps & { rows?: number; limit?: number }) {
  const id = useId();
  const count = props.limit === undefined ? undefined : `${[...props.value].length} / ${props.limit}`;
  return (
    <Frame
      id={id}
      {...props}
      help={
        count ? (
          <>
            {props.help}
            <span> </span>
            <span className="tabular">{count}</span>
          </>
        ) : (
          props.help
        )
      }
    >
      <textarea
        {...common(id, { ...props, help: count ?? props.help })}
        // biome-ignore lint/a11y/noAutofocus: only where a press has just opened it
        autoFocus={props.autoFocus}
        rows={props.rows ?? 4}
        className={`${styles.input} ${styles.area}`}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Frame>
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** Two or three options, one selected: monthly or yearly. */
export function Segments<V extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
}) {
  const name = useId();
  const waking = useHydrating();
  return (
    <fieldset {...waking} className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * A whole number between bounds, set by buttons or keys. Out-of-range input is ignored, as the specification requires.
 */
export function Stepper({
  label,
  value,
  min,
  max,
  onChange,
  disabled = false,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const to = (next: number) => {
    if (Number.isInteger(next) && next >= min && next <= max) onChange(next);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.stepper}>
        <button type="button" aria-label="One less" disabled={disabled || value <= min} onClick={() => to(value - 1)}>
          −
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          value={value}
          disabled={disabled}
          onChange={(event) => to(event.target.value === '' ? min : Number(plainDigits(event.target.value)))}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') to(value + 1);
            else if (event.key === 'ArrowDown') to(value - 1);
            else return;
            event.preventDefault();
          }}
        />
        <button type="button" aria-label="One more" disabled={disabled || value >= max} onClick={() => to(value + 1)}>
          +
        </button>
      </div>
    </div>
  );
}

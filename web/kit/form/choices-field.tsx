import { type ReactNode, useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import type { Choice } from '#web/kit/form/fields.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './choices-field.module.css';
import fieldStyles from './fields.module.css';

/** Several options, each on or off: weekdays, an event's hosts. */
export function ChoicesField({
  label,
  name,
  value,
  options,
  onChange,
  error,
  help,
  required,
}: {
  label: string;
  name: string;
  value: readonly string[];
  options: readonly Choice[];
  /** Receives the selected values, in the order of the options. */
  onChange: (value: string[]) => void;
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
}) {
  const id = useId();
  const waking = useHydrating();
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined;
  const chosen = new Set(value);
  const turn = (one: string, on: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === one ? on : chosen.has(each))));
  return (
    <fieldset {...waking} className={`${fieldStyles.field} ${layoutStyles.shrinkable}`} aria-describedby={described}>
      <legend className={fieldStyles.label}>
        {label}
        {required === false && <span className={fieldStyles.optional}> (optional)</span>}
      </legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="checkbox"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={chosen.has(option.value)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => turn(option.value, event.target.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={textStyles.softSmall}>
          {help}
        </p>
      )}
    </fieldset>
  );
}

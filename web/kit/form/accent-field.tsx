import { type ReactNode, useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import '#web/kit/theme/accents.css';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './accent-field.module.css';
import fieldStyles from './fields.module.css';

/** Picks one of a few colors, shown as they are, or none. */
export function AccentField<N extends string>({
  label,
  help,
  none,
  value,
  options,
  onChange,
}: {
  label: string;
  help: ReactNode;
  /** Label for choosing none. */
  none: string;
  value: N | null;
  options: readonly { readonly name: N; readonly label: string }[];
  onChange: (value: N | null) => void;
}) {
  const id = useId();
  const waking = useHydrating();
  return (
    <fieldset {...waking} className={`${fieldStyles.field} ${layoutStyles.shrinkable}`} aria-describedby={`${id}-help`}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.choices}>
        {[{ name: null, label: none }, ...options].map((option) => (
          <label key={option.name ?? ''} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              value={option.name ?? ''}
              checked={option.name === value}
              onChange={() => onChange(option.name)}
            />
            <span className={styles.spot} data-accent={option.name ?? undefined} aria-hidden="true" />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}-help`} className={textStyles.softSmall}>
        {help}
      </p>
    </fieldset>
  );
}

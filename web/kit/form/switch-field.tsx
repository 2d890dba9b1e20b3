import { type ReactNode, useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './switch-field.module.css';

/** On or off, applied right away: text on the left, switch on the right. */
export function SwitchField({
  label,
  help,
  checked,
  disabled = false,
  onChange,
}: {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  const waking = useHydrating(disabled);
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.words}>
        <span className={textStyles.medium}>{label}</span>
        {help && (
          <span id={`${id}-help`} className={textStyles.softSmall}>
            {help}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        {...waking}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

import { useId } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { useWaking } from '#web/kit/action/use-waking.ts';
import styles from './filter-chips.module.css';

export interface Chip<V extends string> {
  value: V;
  label: string;
  /** How many there are, where it is known. */
  count?: number | undefined;
}

/** Narrows a list: one of a few, each with how many. Put what is chosen into the address. */
export function FilterChips<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly Chip<V>[];
  onChange: (value: V) => void;
}) {
  const name = useId();
  const waking = useWaking();
  return (
    <fieldset {...waking} className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && <span className={styles.count}> {formatCount(option.count)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

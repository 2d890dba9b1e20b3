import { useId } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import styles from './filter-chips.module.css';

export interface Chip<V extends string> {
  value: V;
  label: string;
  count?: number | undefined;
}

/** Narrows a list to one of a few options, each with its count. Store the selection in the URL. */
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
  const waking = useHydrating();
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

import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { isComposing } from '#web/kit/action/keys.ts';
import styles from './search-field.module.css';
import { useSearch } from './use-search.ts';

/**
 * Searches while the person types: 200 ms after the last keystroke, and right away on Enter. `value` is the query in
 * the URL; typed text stays whatever comes back.
 */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder,
}: {
  label: string;
  value: string;
  /** Gets the trimmed query; '' means everything. */
  onSearch: (query: string) => void;
  placeholder?: string;
}) {
  const id = useId();
  const { typed, type, askNow } = useSearch(value, onSearch);
  const box = useRef<HTMLInputElement>(null);
  // What was typed before the page woke up counts, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it wakes
  useEffect(() => {
    const already = box.current?.value ?? value;
    if (already !== value) type(already);
  }, []);
  return (
    <search className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" className={styles.sign} />
      <input
        ref={box}
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        className={styles.input}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) askNow();
        }}
      />
    </search>
  );
}

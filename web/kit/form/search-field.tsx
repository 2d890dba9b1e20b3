import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './search-field.module.css';

const TYPING_MS = 200;

/**
 * Finds among many while one types: asks 200 ms after the last letter, and at once on Enter. `value` is what stands in the
 * address; what is typed stays, whatever comes back.
 */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder,
}: {
  label: string;
  value: string;
  /** Trimmed; '' for everything. */
  onSearch: (words: string) => void;
  placeholder?: string;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  // Back, forward and Clear change the address: the field follows what it didn't ask for itself.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  const ask = (words: string) => {
    if (words === asked.current) return;
    asked.current = words;
    search.current(words);
  };
  const waiting = useRef(ask);
  waiting.current = ask;
  useEffect(() => {
    const timer = setTimeout(() => waiting.current(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" className={styles.sign} />
      <input
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        className={styles.input}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed.trim());
        }}
      />
    </search>
  );
}

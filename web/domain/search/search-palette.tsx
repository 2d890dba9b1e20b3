import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FoundWords } from './found-list.tsx';
import styles from './search-palette.module.css';
import { useSearch } from './use-search.ts';

const SHOWN = 8;

/** The palette: type, go up and down with the arrows, open with Enter, leave with Escape. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const ids = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { results, searched, tooShort, waiting, error } = useSearch(typed, SHOWN);
  const chosen = results[Math.min(at, results.length - 1)];
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const go = (href: string) => {
    dialog.current?.close();
    void router.navigate({ href });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) =>
        results.length === 0 ? 0 : (Math.min(now, results.length - 1) + step + results.length) % results.length,
      );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) go(chosen.href);
      else if (!tooShort) go(`/search?${new URLSearchParams({ q: searched })}`);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is a second way out; Escape is the keyboard's
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-expanded={results.length > 0}
            aria-controls={`${ids}list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? `${ids}${chosen.kind}${chosen.id}` : undefined}
            aria-label="Search events, courses, lessons and library"
            placeholder="Search events, courses, lessons, library"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div id={`${ids}list`} role="listbox" aria-label="Found" className={styles.list}>
          {results.map((result) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its arrows and Enter choose
            <div
              key={`${result.kind}:${result.id}`}
              id={`${ids}${result.kind}${result.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={result === chosen}
              className={styles.option}
              onPointerMove={() => setAt(results.indexOf(result))}
              onClick={() => go(result.href)}
            >
              <FoundWords result={result} />
            </div>
          ))}
        </div>
        <p className={styles.note} role="status">
          {error
            ? error.message
            : tooShort
              ? 'Type at least two letters.'
              : waiting
                ? 'Searching'
                : results.length === 0
                  ? `Nothing found for "${searched}".`
                  : `${results.length} found. Arrows choose, Enter opens.`}
        </p>
      </div>
    </dialog>
  );
}

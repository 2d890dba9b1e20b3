import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '#web/kit/action/keys.ts';
import { ResultContent, VerbContent } from './found-list.tsx';
import styles from './search-palette.module.css';
import { useSearch } from './use-search.ts';
import { type PaletteVerb, verbsFor } from './verbs.rules.ts';

const SHOWN = 8;
const VERBS_SHOWN = 4;
/** While nothing is typed, there is room for more verbs. */
const VERBS_AT_FIRST = 8;

/**
 * The palette: type, move with the arrow keys, open with Enter, close with Escape. `verbs`: actions it offers besides
 * search.
 */
export function SearchPalette({ verbs, onClose }: { verbs: readonly PaletteVerb[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const ids = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { results, searched, tooShort, waiting, error } = useSearch(typed, SHOWN);
  const options = [
    ...verbsFor(verbs, typed, typed.trim() ? VERBS_SHOWN : VERBS_AT_FIRST).map((verb) => ({
      key: `verb${verb.href}`,
      href: verb.href,
      words: <VerbContent verb={verb} />,
    })),
    ...results.map((result) => ({
      key: `${result.kind}${result.id}`,
      href: result.href,
      words: <ResultContent result={result} />,
    })),
  ];
  const chosen = options[Math.min(at, options.length - 1)];
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const go = (href: string) => {
    dialog.current?.close();
    void router.navigate({ href });
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) =>
        options.length === 0 ? 0 : (Math.min(now, options.length - 1) + step + options.length) % options.length,
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
            aria-expanded={options.length > 0}
            aria-controls={`${ids}list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? ids + chosen.key : undefined}
            aria-label="Search events, courses, lessons, and library"
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
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its arrows and Enter choose
            <div
              key={option.key}
              id={ids + option.key}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              className={styles.option}
              onPointerMove={() => setAt(index)}
              onClick={() => go(option.href)}
            >
              {option.words}
            </div>
          ))}
        </div>
        <p className={styles.note} role="status">
          {error
            ? error.message
            : tooShort
              ? options.length > 0
                ? 'Type to search, or choose a page.'
                : 'Type at least two letters.'
              : waiting
                ? 'Searching'
                : options.length === 0
                  ? `No results for "${searched}".`
                  : `${options.length} found. Use the arrow keys to choose and Enter to open.`}
        </p>
      </div>
    </dialog>
  );
}

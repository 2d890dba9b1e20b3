import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Choice, describedBy, type FieldFrame, Frame } from '#web/kit/form/fields.tsx';
import fieldStyles from './fields.module.css';
import styles from './search-select-field.module.css';

/** Drawn at once; who looks for more types another letter. */
const SHOWN_AT_MOST = 60;

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_/]/g, ' ');
}

/** The options in which every typed word occurs, in their label or their value. */
export function optionsMatching(options: readonly Choice[], typed: string): Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.value}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * One of a long list, found by typing. Arrow keys move, Enter takes, Escape leaves it as it was. Leaving the field with
 * something half typed puts the chosen one back.
 */
export function SearchSelectField(
  props: FieldFrame & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    options: readonly Choice[];
    placeholder?: string;
    autoComplete?: string;
    /** Said where nothing matches. */
    none: string;
  },
) {
  const id = useId();
  const { options, value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const open = typed !== undefined;
  const chosen = options.find((option) => option.value === value);
  const shown = useMemo(
    () => (typed === undefined ? [] : optionsMatching(options, typed).slice(0, SHOWN_AT_MOST)),
    [options, typed],
  );
  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
    void active;
  }, [open, active]);

  const search = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const unfold = () => {
    if (open) return;
    search('');
    setActive(0);
  };
  const take = (option: Choice | undefined) => {
    if (option) onChange(option.value);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      if (!open) unfold();
      else setActive(Math.max(0, Math.min(shown.length - 1, active + move)));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      take(shown[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setTyped(undefined);
    }
  };

  return (
    <Frame id={id} {...props}>
      <div className={styles.box}>
        <input
          id={id}
          name={props.name}
          type="text"
          role="combobox"
          autoComplete={props.autoComplete ?? 'off'}
          spellCheck={false}
          className={`${fieldStyles.input} ${fieldStyles.select}`}
          value={typed ?? chosen?.label ?? value}
          placeholder={open ? (chosen?.label ?? props.placeholder) : props.placeholder}
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && shown[active] ? `${id}-${shown[active].value}` : undefined}
          aria-invalid={props.error ? true : undefined}
          aria-required={props.required || undefined}
          aria-describedby={describedBy(id, props)}
          onClick={unfold}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped(undefined)}
        />
        {open && (
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={String(props.label)} className={styles.list}>
            {shown.map((option, index) => (
              // the field keeps the focus and moves by aria-activedescendant; options are never focused
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={option.value}
                id={`${id}-${option.value}`}
                role="option"
                aria-selected={option.value === value}
                data-active={index === active ? '' : undefined}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
              >
                {option.label}
              </div>
            ))}
            {shown.length === 0 && (
              <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className={styles.none}>
                {props.none}
              </div>
            )}
          </div>
        )}
      </div>
    </Frame>
  );
}

import { isComposing } from '#web/kit/action/keys.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { foldForSearch } from '#contract/primitives/fold-for-search.ts';
import { type Choice, describedBy, type FieldFrame, Frame } from '#web/kit/form/fields.tsx';
import { groupBy } from '#web/platform/group-by.ts';
import fieldStyles from './fields.module.css';
import styles from './search-select-field.module.css';

/** The number of options rendered at a time; typing another letter finds the rest. */
const MAX_SHOWN = 60;
/** How many options Page Up and Page Down skip. */
const PAGE = 8;

type Option = Choice & { group?: string };

const plain = (text: string) => foldForSearch(text).replace(/[_/]/g, ' ');

/** The options whose label, group, or value contains every typed word. */
export function optionsMatching<O extends Option>(options: readonly O[], typed: string): O[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.group ?? ''} ${option.value}`);
    return words.every((word) => text.includes(word));
  });
}

/** The options to show: the matches; or, while nothing is typed, a list that always includes the selected one. */
function optionsShown(options: readonly Option[], typed: string, value: string): Option[] {
  const matching = optionsMatching(options, typed);
  const chosen = typed === '' ? matching.find((option) => option.value === value) : undefined;
  if (!chosen || matching.indexOf(chosen) < MAX_SHOWN) return matching.slice(0, MAX_SHOWN);
  return [chosen, ...matching.slice(0, MAX_SHOWN - 1)];
}

/**
 * Chooses one option from a long list by typing. Arrow keys move, Enter selects, Escape cancels. Leaving the field half
 * typed restores the previous selection.
 */
export function SearchSelectField(
  props: FieldFrame & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    /** Options with the same `group` are listed together under its name. */
    options: readonly Option[];
    placeholder?: string;
    autoComplete?: string;
    none: string;
  },
) {
  const id = useId();
  const { options, value, onChange } = props;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const box = useCombobox({ loop: false, onDropdownClose: () => setTyped('') });
  const open = box.dropdownOpened;
  const chosen = options.find((option) => option.value === value);
  const shown = useMemo(() => (open ? optionsShown(options, typed, value) : []), [open, options, typed, value]);
  const { selectFirstOption, selectActiveOption } = box;
  useEffect(() => {
    if (shown.length > 0) setActive(typed === '' ? selectActiveOption() : selectFirstOption());
  }, [shown, typed, selectFirstOption, selectActiveOption]);

  const noted = (optionId: string | null) => {
    setActive(optionId);
    return optionId;
  };
  // Mantine announces only moves by arrow key to assistive technology; this announces every move.
  const store = {
    ...box,
    selectNextOption: () => noted(box.selectNextOption()),
    selectPreviousOption: () => noted(box.selectPreviousOption()),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { PageDown: store.selectNextOption, PageUp: store.selectPreviousOption }[event.key];
    if (!move || !open || isComposing(event)) return;
    event.preventDefault();
    for (let step = 0; step < PAGE; step += 1) move();
  };

  return (
    <Frame id={id} {...props}>
      <Combobox
        store={store}
        withinPortal={false}
        keepMounted={false}
        offset={4}
        onOptionSubmit={(next) => {
          onChange(next);
          box.closeDropdown();
        }}
      >
        <Combobox.Target
          autoComplete={props.autoComplete ?? 'off'}
          withExpandedAttribute
          // Mantine learns about its list one render too late
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          // Empty, not omitted: otherwise Mantine would fill in the option an arrow key reached last
          aria-activedescendant={shown.length > 0 && active ? active : ''}
        >
          <input
            id={id}
            name={props.name}
            type="text"
            spellCheck={false}
            className={`${fieldStyles.input} ${fieldStyles.select}`}
            value={open ? typed : (chosen?.label ?? value)}
            placeholder={open ? (chosen?.label ?? props.placeholder) : props.placeholder}
            aria-autocomplete="list"
            aria-invalid={props.error ? true : undefined}
            aria-required={props.required || undefined}
            aria-describedby={describedBy(id, props)}
            onClick={() => box.openDropdown()}
            onChange={(event) => {
              setTyped(event.target.value);
              box.openDropdown();
            }}
            onKeyDown={onKeyDown}
            onBlur={() => box.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.list}>
          <Combobox.Options id={`${id}-list`} aria-label={String(props.label)} className={styles.options}>
            {[...groupBy(shown, ({ group }) => group)].map(([group, own]) =>
              group === undefined ? (
                <Options key="" options={own} value={value} />
              ) : (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't allowed in a listbox
                <div key={group} role="group" aria-label={group}>
                  <div className={styles.group} aria-hidden="true">
                    {group}
                  </div>
                  <Options options={own} value={value} />
                </div>
              ),
            )}
            {shown.length === 0 && (
              <Combobox.Option value="" disabled aria-disabled aria-selected={false} className={styles.none}>
                {props.none}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Frame>
  );
}

function Options({ options, value }: { options: readonly Choice[]; value: string }) {
  return options.map((option) => (
    <Combobox.Option
      key={option.value}
      value={option.value}
      active={option.value === value}
      aria-selected={option.value === value}
      className={styles.option}
    >
      {option.label}
    </Combobox.Option>
  ));
}

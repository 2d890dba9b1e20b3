import { useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { type Choice, describedBy, type FieldFrame, Frame } from '#web/kit/form/fields.tsx';
import { apart } from '#web/kit/text/apart.ts';
import { groupBy } from '#web/platform/group-by.ts';
import styles from './fields.module.css';

/**
 * One of a few options, in the browser's own list; phones show their native picker. For a long list use
 * `SearchSelectField`.
 */
export function SelectField(
  props: FieldFrame & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    /** Options with the same `group` are listed together under its name. */
    options: readonly (Choice & { group?: string })[];
    placeholder?: string;
    disabled?: boolean;
  },
) {
  const id = useId();
  const { options, value, placeholder } = props;
  const waking = useHydrating(props.disabled);
  const known = options.some((option) => option.value === value);
  return (
    <Frame id={id} {...props}>
      <select
        {...waking}
        id={id}
        name={props.name}
        value={value}
        className={`${styles.input} ${styles.select}`}
        aria-invalid={props.error ? true : undefined}
        aria-required={props.required || undefined}
        aria-describedby={describedBy(id, props)}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {/* a saved value that is no longer offered stays selected until the person picks another one */}
        {!known && (
          <option value={value} disabled={value === ''}>
            {value === '' ? (placeholder ?? 'Choose') : value}
          </option>
        )}
        {[...groupBy(options, ({ group }) => group)].map(([group, own]) =>
          group === undefined ? (
            <Options key="" options={own} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={own} />
            </optgroup>
          ),
        )}
      </select>
    </Frame>
  );
}

function Options({ options }: { options: readonly Choice[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {apart(label)}
    </option>
  ));
}

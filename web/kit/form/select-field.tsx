import { useId } from 'react';
import { useWaking } from '#web/kit/action/use-waking.ts';
import { type Choice, describedBy, type FieldFrame, Frame } from '#web/kit/form/fields.tsx';
import { apart } from '#web/kit/text/apart.ts';
import { groupBy } from '#web/platform/group-by.ts';
import styles from './fields.module.css';

/** One of a few, in the browser's own list: phones show their picker. A long list is found in `SearchSelectField`. */
export function SelectField(
  props: FieldFrame & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    /** Those of a `group` stand together under its name. */
    options: readonly (Choice & { group?: string })[];
    /** What stands there while nothing is chosen: 'Choose a cohort'. */
    placeholder?: string;
    disabled?: boolean;
  },
) {
  const id = useId();
  const { options, value, placeholder } = props;
  const waking = useWaking(props.disabled);
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
        {/* what is set and not on offer any more stays as it is, until another one is chosen */}
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

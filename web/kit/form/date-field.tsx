import { useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { describedBy, type FieldFrame, Frame } from '#web/kit/form/fields.tsx';
import styles from './fields.module.css';

/** A date without a time, in the browser's own picker: `2026-11-22`, or '' if none is chosen. */
export function DateField(
  props: FieldFrame & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    min?: string;
    max?: string;
  },
) {
  const id = useId();
  const waking = useHydrating();
  return (
    <Frame id={id} {...props}>
      <input
        {...waking}
        id={id}
        type="date"
        name={props.name}
        value={props.value}
        min={props.min}
        max={props.max}
        className={styles.input}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={describedBy(id, props)}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Frame>
  );
}

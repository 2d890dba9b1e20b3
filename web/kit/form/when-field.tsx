import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import type { Wall } from '#web/kit/time/local-time.rules.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import fieldStyles from './fields.module.css';
import { TimePart, TimeSwitch, useTimePart } from './time-part.tsx';
import styles from './when-field.module.css';
import { whenText } from './when-text.ts';

export interface WhenFieldProps {
  label: string;
  /** Prefix for the names of the three inputs. */
  name?: string;
  value: Wall;
  onChange: (value: Wall) => void;
  /** The time zone the value is in; '' while none is chosen. */
  zone: string;
  /** The picker's first and last day, `2026-11-22`: `pickerReach(now(), zone, 6)` for cohorts, 1 for events. */
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  /** Set if each part has its own message. */
  errors?: Partial<Record<keyof Wall, string | undefined>>;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/**
 * A date, a half hour or a typed time, and AM or PM in a given time zone. Below, in words: the time in that zone and in the reader's,
 * and any clock-change warning.
 */
export function WhenField(props: WhenFieldProps) {
  const { label, value, zone, errors = {}, disabled = false } = props;
  const id = useId();
  const waking = useHydrating(disabled);
  const { says, warning } = whenText(value, zone, useTimeZone(), now());
  const entry = useTimePart(value, props.onChange);
  const sentences = [...new Set([props.error, errors.date, errors.time ?? entry.problem, errors.ampm].filter(Boolean))];
  const described = [
    sentences.length > 0 ? `${id}-error` : '',
    says || warning ? `${id}-words` : '',
    props.help ? `${id}-help` : '',
  ];
  // If a part of the time is missing, only that part is invalid.
  const open = value.date === '' || value.time === '' || value.ampm === '';
  const part = (of: keyof Wall) => ({
    ...waking,
    name: `${props.name ?? 'when'}.${of}`,
    value: value[of],
    'aria-invalid':
      errors[of] || (of === 'time' && entry.problem !== undefined) || (props.error && (!open || value[of] === ''))
        ? true
        : undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  });
  return (
    <fieldset className={`${fieldStyles.field} ${layoutStyles.shrinkable} ${styles.when}`}>
      <legend className={fieldStyles.label}>
        {label}
        {props.required === false && <span className={fieldStyles.optional}> (optional)</span>}
      </legend>
      <div className={styles.parts}>
        <input
          {...part('date')}
          type="date"
          aria-label={`${label}: date`}
          min={props.min}
          max={props.max}
          className={`${fieldStyles.input} ${styles.date}`}
          onChange={(event) => props.onChange({ ...value, date: event.target.value })}
        />
        <TimePart label={label} part={part('time')} value={value} entry={entry} onChange={props.onChange} />
        <select
          {...part('ampm')}
          aria-label={`${label}: AM or PM`}
          className={`${fieldStyles.input} ${fieldStyles.select}`}
          onChange={(event) => entry.choosePart(event.target.value)}
        >
          {value.ampm === '' && <option value="">AM/PM</option>}
          <option value="AM">AM</option>
          <option value="PM">PM</option>
        </select>
      </div>
      {!disabled && <TimeSwitch label={label} entry={entry} />}
      {sentences.length > 0 && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {sentences.join(' ')}
        </p>
      )}
      <div id={`${id}-words`} className={styles.words} aria-live="polite">
        {says && <p suppressHydrationWarning>{says}</p>}
        {warning && (
          <p className={styles.warning} suppressHydrationWarning>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {warning}
          </p>
        )}
      </div>
      {props.help && (
        <p id={`${id}-help`} className={textStyles.softSmall}>
          {props.help}
        </p>
      )}
    </fieldset>
  );
}

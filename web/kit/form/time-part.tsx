import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { HALF_HOURS, type Wall } from '#web/kit/time/local-time.rules.ts';
import { typedTime } from '#web/kit/time/typed-time.ts';
import fieldStyles from './fields.module.css';
import styles from './when-field.module.css';

const TYPE_A_TIME = 'Enter a time like 7:15 or 7:15 PM.';

const isTime = (time: string): boolean => /^\d{2}:\d{2}$/.test(time);

/** How a time is entered: chosen from M's half hours, or typed to the minute. */
export function useTimePart(value: Wall, onChange: (value: Wall) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  // AM or PM as chosen, which a half-typed time like `13` must not change for good.
  const [chosen, setChosen] = useState(value.ampm);
  const type = (text: string) => {
    setTyped(text);
    // What can't be read stays, so that a save is refused instead of keeping the earlier time.
    onChange({ ...value, ...(typedTime(text, chosen) ?? { time: text.trim(), ampm: chosen }) });
  };
  return {
    typed,
    problem: typed !== null && typed.trim() !== '' && !isTime(value.time) ? TYPE_A_TIME : undefined,
    type,
    choosePart: (ampm: string) => {
      setChosen(ampm);
      onChange({ ...value, ampm });
    },
    /** Shows the text field with the time as it is. */
    open: () => {
      setChosen(value.ampm);
      setTyped(isTime(value.time) ? value.time : '');
    },
    /** Back to the list; a text that isn't a time is dropped. */
    close: () => {
      setTyped(null);
      if (!isTime(value.time)) onChange({ ...value, time: '' });
    },
  };
}

type TimeEntry = ReturnType<typeof useTimePart>;

interface PartProps {
  name: string;
  value: string;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** The time within a `WhenField`: the list of half hours, or the text field in its place. */
export function TimePart({
  label,
  part,
  value,
  entry,
  onChange,
}: {
  label: string;
  part: PartProps;
  value: Wall;
  entry: TimeEntry;
  onChange: (value: Wall) => void;
}) {
  if (entry.typed !== null) {
    return (
      <input
        {...part}
        type="text"
        // biome-ignore lint/a11y/noAutofocus: it replaces the list at the press of a button
        autoFocus
        autoComplete="off"
        aria-label={`${label}: time`}
        placeholder="7:15"
        value={entry.typed}
        className={fieldStyles.input}
        onChange={(event) => entry.type(event.target.value)}
      />
    );
  }
  // A time between the half hours that was typed or set elsewhere stays as it is
  const times = value.time === '' || HALF_HOURS.includes(value.time) ? HALF_HOURS : [value.time, ...HALF_HOURS];
  return (
    <select
      {...part}
      aria-label={`${label}: time`}
      className={`${fieldStyles.input} ${fieldStyles.select}`}
      onChange={(event) => onChange({ ...value, time: event.target.value })}
    >
      {value.time === '' && <option value="">Time</option>}
      {times.map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </select>
  );
}

/** Switches between the list and typing. */
export function TimeSwitch({ label, entry }: { label: string; entry: TimeEntry }) {
  const typing = entry.typed !== null;
  return (
    <div className={styles.switch}>
      <Button
        variant="quiet"
        size="sm"
        aria-label={typing ? `${label}: choose from the list` : `${label}: type a time`}
        onClick={typing ? entry.close : entry.open}
      >
        {typing ? 'Choose from the list' : 'Type a time'}
      </Button>
    </div>
  );
}

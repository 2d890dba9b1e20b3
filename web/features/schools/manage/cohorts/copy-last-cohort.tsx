import { useId } from 'react';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { counted } from '#web/kit/text/counted.ts';
import type { NewCohort } from './cohorts.query.ts';
import styles from './copy-last-cohort.module.css';

interface CopyProps {
  last: NonNullable<NewCohort['last']>;
  copy: boolean;
  sessions: boolean;
  onCopy: (copy: boolean) => void;
  onSessions: (sessions: boolean) => void;
}

/** Starts from scratch or from the last cohort: shows what is copied, with its sessions as an option. */
export function CopyLastCohort({ last, copy, sessions, onCopy, onSessions }: CopyProps) {
  const name = useId();
  const ways = [
    { value: false, title: 'Start fresh', text: "50 seats over six weeks, at the last cohort's prices." },
    {
      value: true,
      title: `Copy ${last.moniker || last.name}`,
      text: "Its seats, prices, time zone, length, payment deadline, and teacher assistant. Learners aren't copied.",
    },
  ] as const;
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.legend}>How to start</legend>
      {ways.map((way) => (
        <label key={way.title} className={styles.way}>
          <input type="radio" name={name} checked={copy === way.value} onChange={() => onCopy(way.value)} />
          <span>
            <span className={styles.title}>{way.title}</span>
            <span className={styles.text}>{way.text}</span>
          </span>
        </label>
      ))}
      {copy && last.sessions > 0 && (
        <SwitchField
          label={`Copy ${counted(last.sessions, 'session')}`}
          help="As drafts, on the same weekdays at the same time, starting from the new date."
          checked={sessions}
          onChange={onSessions}
        />
      )}
    </fieldset>
  );
}

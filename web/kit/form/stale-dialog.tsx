import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { formatDate, formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import type { NameOf, Side, Values } from './edited.rules.ts';
import styles from './stale-dialog.module.css';
import type { Stale } from './use-edited.ts';

export interface StaleForm<V extends Values> {
  stale: Stale<V> | null;
  labels: Record<NameOf<V>, string>;
  words: { [K in NameOf<V>]?: (value: V[K]) => string };
  choose: (choices: Partial<Record<NameOf<V>, Side>>) => void;
  dismissStale: () => void;
}

/** A value as text: an empty one reads 'Empty', a flag 'On' or 'Off'. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' ');
  return String(value);
}

/**
 * Shown when someone else saved while the person was typing: both texts for each field that both changed, side by side,
 * with a choice (A1).
 */
export function StaleDialog<V extends Values>({ form }: { form: StaleForm<V> }) {
  const { stale } = form;
  const title = stale && <SavedAt who={stale.savedBy ?? 'Someone else'} at={stale.savedAt} />;
  return (
    <Dialog open={stale !== null} onClose={form.dismissStale} title={title} actions={false}>
      {stale && <Question form={form} stale={stale} />}
    </Dialog>
  );
}

function Question<V extends Values>({ form, stale }: { form: StaleForm<V>; stale: Stale<V> }) {
  const [choices, setChoices] = useState<Partial<Record<NameOf<V>, Side>>>({});
  const { conflicts, taken, values } = stale.merge;
  const all = (side: Side) => {
    const chosen: Partial<Record<NameOf<V>, Side>> = {};
    for (const name of conflicts) chosen[name] = side;
    setChoices(chosen);
  };
  const open = conflicts.filter((name) => choices[name] === undefined).length;
  const written = (name: NameOf<V>, value: V[NameOf<V>]) => {
    const own = form.words[name];
    return own && value !== null && value !== '' ? own(value) : valueText(value);
  };
  return (
    <div className={layoutStyles.column14}>
      {conflicts.length === 0 ? (
        <p>Their changes don’t overlap with yours. You can save yours, too.</p>
      ) : (
        <>
          <p>You both changed {conflicts.length === 1 ? 'one field' : 'these fields'}. Choose which to keep.</p>
          {conflicts.length > 1 && (
            <div className={layoutStyles.row8}>
              <Button variant="secondary" size="sm" onClick={() => all('theirs')}>
                Keep all theirs
              </Button>
              <Button variant="secondary" size="sm" onClick={() => all('mine')}>
                Keep all mine
              </Button>
            </div>
          )}
        </>
      )}
      {conflicts.map((name) => (
        <Choice
          key={name}
          label={form.labels[name]}
          chosen={choices[name]}
          theirs={{ who: stale.savedBy ?? 'Theirs', text: written(name, stale.theirs[name]) }}
          mine={written(name, values[name])}
          onChoose={(side) => setChoices((before) => ({ ...before, [name]: side }))}
        />
      ))}
      {taken.length > 0 && (
        <div className={styles.taken}>
          <p>{conflicts.length === 0 ? 'Updated:' : 'Also updated:'}</p>
          <ul>
            {taken.map((name) => (
              <li key={name}>
                {form.labels[name]}: <span className={styles.text}>{written(name, stale.theirs[name])}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.foot}>
        <Button variant="secondary" onClick={form.dismissStale}>
          Back to the form
        </Button>
        <Button disabled={open > 0} onClick={() => form.choose(choices)}>
          {stale.saves ? 'Save' : 'Use these'}
        </Button>
      </div>
    </div>
  );
}

/** `Maria saved changes at 2:02 PM`, in the reader's time zone; with the date if it isn't today. */
function SavedAt({ who, at }: { who: string; at: string | null }): ReactNode {
  const zone = useTimeZone();
  if (at === null) return `${who} saved changes while you were editing`;
  const [then, today] = [new Date(at), now()];
  const day = formatDate(then, zone, 'day', today);
  const time = formatTime(then, zone);
  return day === formatDate(today, zone, 'day', today)
    ? `${who} saved changes at ${time}`
    : `${who} saved changes on ${day}, ${time}`;
}

function Choice({
  label,
  theirs,
  mine,
  chosen,
  onChoose,
}: {
  label: string;
  theirs: { who: string; text: string };
  mine: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  const name = useId();
  const sides = [
    { side: 'theirs', who: theirs.who, text: theirs.text },
    { side: 'mine', who: 'Yours', text: mine },
  ] as const;
  return (
    <fieldset className={layoutStyles.shrinkable}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.sides}>
        {sides.map(({ side, who, text }) => (
          <label key={side} className={styles.side}>
            <span className={styles.who}>
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {who}
            </span>
            <span className={styles.text}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { formatDate, formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import type { AutosaveState } from './autosave.ts';
import styles from './autosave-line.module.css';

/** Shows whether the typed text is saved, in the words every autosave uses: Saving, Saved 10:42, Offline, Not saved. */
export function AutosaveLine({ state, untouched }: { state: AutosaveState<unknown>; untouched?: string }) {
  const zone = useTimeZone();
  return (
    <p role="status" className={styles.line} data-trouble={TROUBLE.includes(state.is) || undefined}>
      {wordsOf(state, (at) => whenOf(new Date(at), zone)) ?? untouched}
    </p>
  );
}

/** `10:42 AM`; with the date if it isn't today. */
function whenOf(at: Date, zone: string): string {
  const today = now();
  const [day, time] = [formatDate(at, zone, 'day', today), formatTime(at, zone)];
  return day === formatDate(today, zone, 'day', today) ? time : `${day}, ${time}`;
}

const TROUBLE: readonly string[] = ['offline', 'failed', 'signed-out', 'stale', 'stopped'];

function wordsOf(state: AutosaveState<unknown>, time: (at: string) => string): string | null {
  if (state.is === 'saved') return state.at === null ? null : `Saved ${time(state.at)}`;
  if (state.is === 'saving') return 'Saving';
  if (state.is === 'offline') return 'Offline: kept on this device';
  if (state.is === 'failed') return `Not saved: ${state.why}${state.again ? ' Trying again.' : ''}`;
  if (state.is === 'signed-out') return 'Not saved: you were signed out. Kept on this device.';
  return 'Not saved. Kept on this device.';
}

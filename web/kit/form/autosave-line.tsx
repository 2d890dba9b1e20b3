import { formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import type { AutosaveState } from './autosave.ts';
import styles from './autosave-line.module.css';

/** How it stands with what is typed, in the words of every autosave: Saving, Saved 10:42, Offline, Not saved. */
export function AutosaveLine({ state, untouched }: { state: AutosaveState<unknown>; untouched?: string }) {
  const zone = useTimeZone();
  return (
    <p role="status" className={styles.line} data-trouble={TROUBLE.includes(state.is) || undefined}>
      {wordsOf(state, (at) => formatTime(new Date(at), zone)) ?? untouched}
    </p>
  );
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

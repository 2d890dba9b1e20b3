import type { ReactNode } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import type { AutosaveState, Theirs } from './autosave.ts';

/**
 * Shown when someone else saved in the meantime: both versions, and a choice of which to continue with (rules-teachers
 * S5). It stays open until the person chooses.
 */
export function TheirsOrMine<T>({
  state,
  onTheirs,
  onMine,
  children,
}: {
  state: AutosaveState<T>;
  onTheirs: (theirs: Theirs<T>) => void;
  onMine: (version: number) => void;
  children: (theirs: Theirs<T>) => ReactNode;
}) {
  const zone = useTimeZone();
  const theirs = state.is === 'stale' ? state.theirs : null;
  const at = theirs?.savedAt ? ` at ${formatTime(new Date(theirs.savedAt), zone)}` : '';
  return (
    <Dialog
      open={theirs !== null}
      onClose={() => undefined}
      title={`Changed by ${theirs?.savedBy || 'someone else'}${at}`}
      actions={
        theirs && (
          <>
            <Button variant="secondary" onClick={() => onTheirs(theirs)}>
              Use theirs
            </Button>
            <Button onClick={() => onMine(theirs.version)}>Keep mine</Button>
          </>
        )
      }
    >
      {theirs && children(theirs)}
    </Dialog>
  );
}

import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import type { AutosaveState, Theirs } from '#web/kit/form/autosave.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import styles from './desk.module.css';

/** The text that stands, of a refused save of feedback; null: refused for something else. */
export function theirsOf(error: unknown): Theirs<string> | null {
  if (!isApiProblem(error) || error.code !== 'stale' || !error.details) return null;
  const { savedBy, savedAt, version, feedback } = error.details;
  return {
    value: typeof feedback === 'string' ? feedback : '',
    version: Number(version),
    savedBy: typeof savedBy === 'string' ? savedBy : null,
    savedAt: typeof savedAt === 'string' ? savedAt : null,
  };
}

/** Another version stands: both texts, and which one goes on (S5). */
export function TheirsOrMine({
  state,
  mine,
  onTheirs,
  onMine,
}: {
  state: AutosaveState<string>;
  mine: string;
  onTheirs: (theirs: Theirs<string>) => void;
  onMine: (version: number) => void;
}) {
  const zone = useTimeZone();
  const theirs = state.is === 'stale' ? state.theirs : null;
  const at = theirs?.savedAt ? ` at ${formatTime(new Date(theirs.savedAt), zone)}` : '';
  return (
    <Dialog
      open={theirs !== null}
      onClose={() => undefined}
      title={`Changed by ${theirs?.savedBy ?? 'somebody else'}${at}`}
      actions={
        theirs && (
          <>
            <Button variant="secondary" onClick={() => onTheirs(theirs)}>
              Take theirs
            </Button>
            <Button onClick={() => onMine(theirs.version)}>Keep mine</Button>
          </>
        )
      }
    >
      {theirs && (
        <div className={styles.both}>
          <h3 className={styles.title}>Theirs</h3>
          <div className={styles.work}>{theirs.value === '' ? <p>Nothing</p> : <RichText html={theirs.value} />}</div>
          <h3 className={styles.title}>Yours</h3>
          <div className={styles.work}>{mine === '' ? <p>Nothing</p> : <RichText html={mine} />}</div>
        </div>
      )}
    </Dialog>
  );
}

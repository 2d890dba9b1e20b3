import { Button } from '#web/kit/action/button.tsx';
import type { AutosaveState } from '#web/kit/form/autosave.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import type { EditedQuestion } from './edited-survey.rules.ts';
import styles from './survey-editor.module.css';
import { KIND_WORDS } from './survey-words.ts';

/** Another teacher saved meanwhile: both surveys, and which one goes on (S5). */
export function SurveyConflict({
  state,
  mine,
  onTheirs,
  onMine,
}: {
  state: AutosaveState<readonly EditedQuestion[]>;
  mine: readonly EditedQuestion[];
  onTheirs: () => void;
  onMine: (version: number) => void;
}) {
  const zone = useTimeZone();
  const theirs = state.is === 'stale' ? state.theirs : null;
  const at = theirs?.savedAt ? ` at ${formatTime(new Date(theirs.savedAt), zone)}` : '';
  return (
    <Dialog
      open={theirs !== null}
      onClose={() => undefined}
      title={`Changed by ${theirs?.savedBy || 'somebody else'}${at}`}
      actions={
        theirs && (
          <>
            <Button variant="secondary" onClick={onTheirs}>
              Take theirs
            </Button>
            <Button onClick={() => onMine(theirs.version)}>Keep mine</Button>
          </>
        )
      }
    >
      {theirs && (
        <div className={styles.both}>
          <Asked title="Theirs" questions={theirs.value} />
          <Asked title="Yours" questions={mine} />
        </div>
      )}
    </Dialog>
  );
}

function Asked({ title, questions }: { title: string; questions: readonly EditedQuestion[] }) {
  return (
    <section aria-label={title} className={styles.asked}>
      <h3 className={styles.askedTitle}>{title}</h3>
      <ol className={styles.askedList}>
        {questions.map(({ key, title: words, kind, options }) => (
          <li key={key}>
            {words || 'A question without words'}
            <span className={styles.soft}> {[KIND_WORDS[kind], ...options].join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

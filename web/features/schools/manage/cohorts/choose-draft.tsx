import { useId } from 'react';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { DateRange } from '#web/kit/time/date-time.tsx';
import styles from './copy-last-cohort.module.css';

export function ChooseDraft({
  drafts,
  chosen,
  onChoose,
}: {
  drafts: readonly TeacherCohortLine[];
  chosen: number | undefined;
  onChoose: (cohortId: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.legend}>Which draft</legend>
      {drafts.map((draft) => (
        <label key={draft.id} className={styles.way}>
          <input type="radio" name={name} checked={draft.id === chosen} onChange={() => onChoose(draft.id)} />
          <span>
            <span className={styles.title}>{draft.name}</span>
            <span className={styles.text}>
              {draft.startsAtUtc && draft.endsAtUtc ? (
                <DateRange from={draft.startsAtUtc} to={draft.endsAtUtc} zone={draft.timezone} />
              ) : (
                'No date yet'
              )}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

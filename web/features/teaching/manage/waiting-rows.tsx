import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import type { WaitingWork } from '#contract/teaching/teaching-today.endpoints.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './today-page.module.css';

/** Workouts with submissions waiting for feedback, each linked to its feedback queue. */
export function WaitingRows({ work }: { work: readonly WaitingWork[] }) {
  return (
    <ul className={styles.rows}>
      {work.map(({ workoutId, name, schoolName, waiting, late, oldestAtUtc }) => (
        <li key={workoutId} className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.name}>
              <Link
                to="/teachers/workouts/$id/students"
                params={{ id: String(workoutId) }}
                search={{ show: 'to_answer' }}
              >
                {name}
              </Link>
            </h3>
            <p className={textStyles.softMedium}>
              <bdi>{schoolName}</bdi> · oldest: <DateOnly at={oldestAtUtc} />
              {late > 0 && <span>{` · ${formatCount(late)} late`}</span>}
            </p>
          </div>
          <p className={textStyles.softMedium}>
            <span className="tabular">{formatCount(waiting)}</span> to answer
          </p>
        </li>
      ))}
    </ul>
  );
}

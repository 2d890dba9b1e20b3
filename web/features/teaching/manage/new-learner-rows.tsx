import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import type { NewLearners } from '#contract/teaching/teaching-today.endpoints.ts';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { dayKey } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import styles from './today-page.module.css';

const STUDENTS = '/teachers/courses/$id/students';

/** `Ada, Bea and 4 more`. */
export function namesOf({ names, count }: Pick<NewLearners, 'names' | 'count'>): string {
  const more = count - names.length;
  const last = more > 0 ? `${formatCount(more)} more` : names.at(-1);
  const first = more > 0 ? names : names.slice(0, -1);
  return first.length > 0 ? `${first.join(', ')} and ${last}` : (last ?? '');
}

/** When the newest learner enrolled: only the time if it was today. */
function Latest({ at }: { at: string }) {
  const zone = useTimeZone();
  return dayKey(new Date(at), zone) === dayKey(now(), zone) ? <TimeWithZone at={at} /> : <DateTime at={at} />;
}

/** Courses with new enrollments since yesterday, each linked to its students. */
export function NewLearnerRows({ learners }: { learners: readonly NewLearners[] }) {
  const exists = usePageExists();
  return (
    <ul className={styles.rows}>
      {learners.map((course) => (
        <li key={course.courseId} className={styles.row}>
          <div className={styles.words}>
            <h3 className={styles.name}>
              {exists(STUDENTS) ? (
                // The route registry was just asked whether this path exists
                <Link to={STUDENTS as '/teachers/courses/$id'} params={{ id: String(course.courseId) }}>
                  {course.courseName}
                </Link>
              ) : (
                course.courseName
              )}
            </h3>
            <p className={textStyles.softMedium}>
              {namesOf(course)} · latest <Latest at={course.latestAtUtc} />
            </p>
          </div>
          <p className={textStyles.softMedium}>
            <span className="tabular">{formatCount(course.count)}</span> new
          </p>
        </li>
      ))}
    </ul>
  );
}

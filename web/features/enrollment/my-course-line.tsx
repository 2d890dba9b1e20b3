import { Link } from '@tanstack/react-router';
import type { DashboardCohort } from '#contract/enrollment/enrollment.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateRange } from '#web/kit/time/date-time.tsx';
import styles from './my-course-line.module.css';

/** One of the user's courses as a line: its picture, dates, progress, and a link to it. */
export function MyCourseLine({ cohort }: { cohort: DashboardCohort }) {
  const { status, sessionsCount } = cohort;
  return (
    <article className={styles.line}>
      <Cover cover={cohort.cover} imageUrl={cohort.imageUrl} shape="thumb" />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to="/c/$id" params={{ id: cohort.courseSlug }}>
            {cohort.name}
          </Link>
        </h3>
        <p className={styles.soft}>
          {cohort.startsAtUtc && cohort.endsAtUtc && <DateRange from={cohort.startsAtUtc} to={cohort.endsAtUtc} />}
          {status === 'enrolling' && <Badge look="published">Enrolled</Badge>}
        </p>
        {status === 'started' && sessionsCount > 0 && <Progress held={cohort.sessionsHeld} of={sessionsCount} />}
      </div>
      <ButtonLink
        to="/c/$id"
        params={{ id: cohort.courseSlug }}
        size="sm"
        variant="secondary"
        aria-description={cohort.name}
      >
        View Course Dashboard
      </ButtonLink>
    </article>
  );
}

function Progress({ held, of }: { held: number; of: number }) {
  return (
    <p className={styles.progress}>
      <progress value={held} max={of} aria-label="Sessions completed" />
      <span>
        {held} of {of} sessions
      </span>
    </p>
  );
}

import { Link } from '@tanstack/react-router';
import type { ManagedCourseCard, ManagedSchoolCard } from '#contract/teaching/teaching-schools.endpoints.ts';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Mark } from '#web/kit/picture/mark.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './managed-card.module.css';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A school the user manages; links to its hub. */
export function SchoolCard({ school }: { school: ManagedSchoolCard }) {
  return (
    <Card flush as="article">
      <Cover cover={school.cover} imageUrl={school.coverUrl} />
      <CardBody>
        <AccentFrame accent={school.accent}>
          <div className={styles.mark}>
            <Mark name={school.name} imageUrl={school.imageUrl} />
          </div>
        </AccentFrame>
        <h2 className={styles.name}>
          <CardLinkArea>
            <Link to="/teachers/schools/$id" params={{ id: String(school.id) }}>
              {school.name}
            </Link>
          </CardLinkArea>
        </h2>
        <p className={textStyles.softSmall}>
          {plural(school.coursesCount, 'course', 'courses')} · {plural(school.openCohortsCount, 'cohort', 'cohorts')}{' '}
          open
        </p>
      </CardBody>
    </Card>
  );
}

/** A course the user manages; links to its hub. `named`: shows its school, for lists of several schools. */
export function CourseCard({ course, named }: { course: ManagedCourseCard; named: boolean }) {
  return (
    <Card flush as="article">
      <Cover cover={course.cover} imageUrl={course.imageUrl} />
      <CardBody>
        {named && <p className={textStyles.softSmall}>{course.schoolName}</p>}
        <h2 className={styles.name}>
          <CardLinkArea>
            <Link to="/teachers/courses/$id" params={{ id: String(course.id) }}>
              {course.name}
            </Link>
          </CardLinkArea>
        </h2>
        <p className={textStyles.softSmall}>{cohortCounts(course)}</p>
        {course.openCohortsCount > 0 && (
          <p className={styles.foot}>
            <span className="tabular">
              {course.seatsSold} of {course.seats} seats
            </span>
            {course.nextStartsAtUtc && (
              <span>
                Starts <DateOnly at={course.nextStartsAtUtc} style="short" />
              </span>
            )}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

/** `1 cohort open · 1 running · 1 draft`. */
function cohortCounts({ openCohortsCount, runningCohortsCount, draftCohortsCount }: ManagedCourseCard): string {
  const parts = [
    openCohortsCount > 0 ? `${plural(openCohortsCount, 'cohort', 'cohorts')} open` : '',
    runningCohortsCount > 0 ? `${runningCohortsCount} running` : '',
    draftCohortsCount > 0 ? plural(draftCohortsCount, 'draft', 'drafts') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'No cohort planned';
}

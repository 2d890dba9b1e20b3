import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LEVEL_TEXT } from '#contract/schools/course-level.ts';
import type { CourseCard as CourseOfCard } from '#contract/schools/courses.endpoints.ts';
import { seatsText } from '#web/features/enrollment/board.rules.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Faces } from '#web/kit/picture/face.tsx';
import { Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, WeekdayTimes } from '#web/kit/time/date-time.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import styles from './course-card.module.css';

/**
 * A course in the catalog: its cover, name, instructors, school, next start, and seats left. `priced`: false for the
 * user's own courses. `named`: false on its school's own page. `reminder`: for signed-in users, if the course has no
 * date.
 */
export function CourseCard({
  course,
  first = false,
  priced = true,
  named = true,
  reminder,
}: {
  course: CourseOfCard;
  first?: boolean;
  priced?: boolean;
  named?: boolean;
  reminder?: ReactNode;
}) {
  const about = [course.topic, course.level && LEVEL_TEXT[course.level]].filter(Boolean).join(' · ');
  return (
    <Card flush beside as="article">
      <Cover cover={course.cover} imageUrl={course.imageUrl} first={first} aside />
      <CardBody>
        {about && <p className={textStyles.softSmall}>{about}</p>}
        <h3 className={textStyles.large}>
          <CardLinkArea>
            <Link to="/courses/$slug" params={{ slug: course.slug }}>
              {course.name}
            </Link>
          </CardLinkArea>
        </h3>
        {course.description && <p className={styles.about}>{course.description}</p>}
        <Taught by={course.instructors} at={named ? course.schoolName : null} />
        <Next course={course} priced={priced} reminder={reminder} />
      </CardBody>
    </Card>
  );
}

/**
 * When it starts, how long it lasts, what it costs, and whether there is a seat; without a date, a way to get notified.
 */
function Next({ course, priced, reminder }: { course: CourseOfCard; priced: boolean; reminder: ReactNode }) {
  const member = useVisitor()?.getsCourseDiscount ?? false;
  const next = course.nextCohort;
  if (!next?.startsAtUtc) {
    return (
      <div className={styles.next}>
        <span className={textStyles.softSmall}>No date yet</span>
        {priced &&
          (reminder || (
            <ButtonLink
              to="/sign_up"
              search={{ next: `/courses/${course.slug}` }}
              size="sm"
              variant="secondary"
              aria-description={course.name}
            >
              <IconBell size={17} stroke={1.75} aria-hidden="true" />
              Remind me
            </ButtonLink>
          ))}
      </div>
    );
  }
  const seats = seatsText(next);
  return (
    <div className={styles.next}>
      <p>
        <DateOnly at={next.startsAtUtc} />
        <WeekdayTimes times={next.times} />
        <span className={textStyles.softSmall}>
          {next.weeks} {next.weeks === 1 ? 'week' : 'weeks'}
          {' · '}
          <span className={next.seatsRemaining > 0 && seats.few ? styles.few : undefined}>
            {next.seatsRemaining === 0 ? 'Sold Out' : seats.text}
          </span>
        </span>
      </p>
      {priced && (
        <strong>
          <Money dollars={member ? next.memberPrice : next.nonmemberPrice} free="Free" />
        </strong>
      )}
    </div>
  );
}

/** The instructors, with their faces, and the school. */
function Taught({ by, at }: { by: CourseOfCard['instructors']; at: string | null }) {
  if (by.length === 0 && at === null) return null;
  const names = by.map(({ name }) => name).join(' and ');
  return (
    <div className={styles.taught}>
      {by.length > 0 && <Faces people={by} />}
      <span className={styles.who}>
        {names && <strong dir="auto">{names}</strong>}
        {at && (
          <span dir="auto" className={styles.at}>
            {at}
          </span>
        )}
      </span>
    </div>
  );
}

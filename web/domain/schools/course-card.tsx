import { Link } from '@tanstack/react-router';
import type { CourseCard as CourseOfCard } from '#contract/schools/courses.endpoints.ts';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Money } from '#web/kit/text/money.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import styles from './course-card.module.css';

/** A course of the catalogue: its cover, name, school, and when one can begin. `priced`: not where it is one's own. */
export function CourseCard({
  course,
  first = false,
  priced = true,
}: {
  course: CourseOfCard;
  first?: boolean;
  priced?: boolean;
}) {
  const member = useVisitor()?.getsCourseDiscount ?? false;
  const next = course.nextCohort;
  return (
    <Card flush as="article">
      <Cover
        name={course.name}
        topic={course.topic}
        accent={course.accent}
        listed={course.id}
        imageUrl={course.imageUrl}
        first={first}
      />
      <CardBody>
        <p className={styles.soft}>{course.topic || course.schoolName}</p>
        <h3 className={styles.name}>
          <CardLinkArea>
            <Link to="/courses/$slug" params={{ slug: course.slug }}>
              {course.name}
            </Link>
          </CardLinkArea>
        </h3>
        {course.description && <p className={styles.about}>{course.description}</p>}
        <p className={styles.next}>
          {next?.startsAtUtc ? (
            <>
              <span>
                Starts <DateOnly at={next.startsAtUtc} style="short" />
                {next.seatsRemaining === 0 && ', sold out'}
              </span>
              {priced && (
                <strong>
                  <Money dollars={member ? next.memberPrice : next.nonmemberPrice} free="Free" />
                </strong>
              )}
            </>
          ) : (
            <span className={styles.soft}>No date yet</span>
          )}
        </p>
      </CardBody>
    </Card>
  );
}

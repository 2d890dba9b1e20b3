import { Link } from '@tanstack/react-router';
import type { CourseCard as CourseOfCard } from '#contract/schools/courses.endpoints.ts';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Faces } from '#web/kit/picture/face.tsx';
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
    <Card flush beside as="article">
      <Cover
        name={course.name}
        topic={course.topic}
        accent={course.accent}
        listed={course.id}
        imageUrl={course.imageUrl}
        first={first}
        aside
      />
      <CardBody>
        {course.topic && <p className={styles.soft}>{course.topic}</p>}
        <h3 className={styles.name}>
          <CardLinkArea>
            <Link to="/courses/$slug" params={{ slug: course.slug }}>
              {course.name}
            </Link>
          </CardLinkArea>
        </h3>
        {course.description && <p className={styles.about}>{course.description}</p>}
        <Taught by={course.instructors} at={course.schoolName} />
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
            <span className={styles.soft}>No date yet: ask for news on its page</span>
          )}
        </p>
      </CardBody>
    </Card>
  );
}

/** Who teaches it, with their faces, and whose it is. */
function Taught({ by, at }: { by: CourseOfCard['instructors']; at: string }) {
  const names = by.map(({ name }) => name).join(' and ');
  return (
    <div className={styles.taught}>
      {by.length > 0 && <Faces people={by} />}
      <span className={styles.who}>
        {names && <strong>{names}</strong>}
        <span>{at}</span>
      </span>
    </div>
  );
}

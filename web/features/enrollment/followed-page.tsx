import { IconBellPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FollowedCourse } from '#contract/enrollment/places.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './follows.module.css';
import { followedQuery } from './follows.query.ts';
import { ReminderButton } from './reminder-button.tsx';

/**
 * The courses this person set a reminder for. A row whose reminder was removed stays until they leave the page, so it
 * can be set again.
 */
export function FollowedPage() {
  const { data } = useSuspenseQuery(followedQuery);
  const seen = useRef(new Map<number, FollowedCourse>());
  for (const course of data) seen.current.set(course.courseId, course);
  const following = new Set(data.map((course) => course.courseId));
  const shown = [...seen.current.values()];
  return (
    <Page
      title="Reminders"
      line="We'll email you when one of these courses opens for enrollment, or has a seat open up."
    >
      {shown.length === 0 ? (
        <EmptyState
          title="No reminders set"
          icon={<IconBellPlus size={26} stroke={1.75} />}
          action={<ButtonLink to="/courses">Browse Courses</ButtonLink>}
        >
          Press 'Remind me' on a course and it’ll show up here.
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {shown.map((course) => (
            <li key={course.courseId} className={styles.row}>
              <div className={styles.picture}>
                <Cover cover={course.cover} imageUrl={course.imageUrl} />
              </div>
              <div className={styles.words}>
                <h2 className={styles.name}>
                  <Link to="/courses/$slug" params={{ slug: course.courseSlug }}>
                    {course.name}
                  </Link>
                </h2>
                <p className={textStyles.softSmall}>{course.schoolName}</p>
                {course.enrollingStartsAtUtc ? (
                  <p className={layoutStyles.rowCenter8}>
                    <Badge look="published">Enrolling</Badge>
                    <span className={textStyles.softSmall}>
                      starts <DateOnly at={course.enrollingStartsAtUtc} />
                    </span>
                  </p>
                ) : (
                  <p className={textStyles.softSmall}>No date yet</p>
                )}
              </div>
              <ReminderButton
                size="sm"
                courseId={course.courseId}
                courseName={course.name}
                following={following.has(course.courseId)}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

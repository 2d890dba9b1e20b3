import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiProblem } from '#web/api/problem.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState, RefusedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from '../follows.module.css';
import { followersQuery } from '../follows.query.ts';

/** Followers of the courses this person teaches, or of one of them, newest first. */
export function FollowersPage({ courseId }: { courseId: number | undefined }) {
  const listed = useInfiniteQuery(followersQuery(courseId));
  const pages = listed.data?.pages ?? [];
  const courses = pages[0]?.courses ?? [];
  const followers = pages.flatMap((page) => page.followers);
  const everybody = courses.reduce((sum, course) => sum + course.followers, 0);
  return (
    <Page title="Followers" line="We email them when your course opens for enrollment or a seat opens up.">
      {isApiProblem(listed.error) && listed.error.status === 403 ? (
        <RefusedState
          title="Followers are for teachers"
          action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
        >
          This page shows who follows the courses you teach.
        </RefusedState>
      ) : listed.isError ? (
        <FailedState error={listed.error} onRetry={() => void listed.refetch()} title="Couldn't load followers" />
      ) : listed.isPending ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          {courses.length > 1 && (
            <nav className={layoutStyles.row8} aria-label="Courses">
              <Link
                to="/followers"
                search={{}}
                activeOptions={{ exact: true, includeSearch: true }}
                className={styles.chip}
              >
                All courses · {everybody}
              </Link>
              {courses.map((course) => (
                <Link
                  key={course.courseId}
                  to="/followers"
                  search={{ course: course.courseId }}
                  activeOptions={{ exact: true, includeSearch: true }}
                  className={styles.chip}
                >
                  <bdi>{course.name}</bdi> · {course.followers}
                </Link>
              ))}
            </nav>
          )}
          {followers.length === 0 ? (
            <EmptyState title="No followers yet" icon={<IconUsers size={26} stroke={1.75} />}>
              People who press “Remind me” on your course will appear here.
            </EmptyState>
          ) : (
            <ul className={styles.rows}>
              {followers.map((follower) => (
                <li key={`${follower.personId}:${follower.courseId}`} className={styles.row}>
                  <Face name={follower.displayName} imageUrl={follower.pictureUrl} />
                  <div className={styles.words}>
                    <p className={styles.name}>{follower.displayName}</p>
                    <p className={textStyles.softSmall}>{follower.courseName}</p>
                  </div>
                  <p className={textStyles.softSmall}>
                    since <DateOnly at={follower.followedAtUtc} />
                  </p>
                </li>
              ))}
            </ul>
          )}
          {listed.hasNextPage && (
            <div className={layoutStyles.center}>
              <MoreButton loading={listed.isFetchingNextPage} onMore={() => void listed.fetchNextPage()}>
                Show more
              </MoreButton>
            </div>
          )}
        </>
      )}
    </Page>
  );
}

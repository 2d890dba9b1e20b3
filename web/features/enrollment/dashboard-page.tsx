import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { DashboardCohort } from '#contract/enrollment/enrollment.endpoints.ts';
import { FourWeeks } from '#web/features/events/sessions/four-weeks.tsx';
import { SessionRow } from '#web/features/events/sessions/session-row.tsx';
import { ThisWeek } from '#web/features/events/sessions/this-week.tsx';
import { useWeek } from '#web/features/events/sessions/use-week.ts';
import { DashboardTeaching } from '#web/features/teaching/dashboard-teaching.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Confirmation } from './confirmation.tsx';
import styles from './dashboard-page.module.css';
import { dashboardQuery } from './enrollment.query.ts';
import { FirstStep } from './first-step.tsx';
import { learningPathQuery } from './learning-path.query.ts';
import { MyCourseLine } from './my-course-line.tsx';
import { NextUp } from './next-up.tsx';
import { useOfflineSession } from './use-offline-session.ts';

const LearningPath = lazy(() => import('./learning-path.tsx').then((module) => ({ default: module.LearningPath })));

export interface DashboardSearch {
  promo?: boolean | undefined;
  welcome?: boolean | undefined;
  /** The page that was requested before onboarding. */
  next?: string | undefined;
}

/** How many completed courses are listed before "show more". */
const PAST_SHOWN = 2;

/**
 * What's next, large; then the week; then the user's courses next to two weeks of class sessions; then four weeks of
 * events in a row.
 */
export function DashboardPage({
  search,
  suggested: Suggested,
}: {
  search: DashboardSearch;
  /** Courses open now, for someone who has none yet. */
  suggested: ComponentType;
}) {
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(dashboardQuery);
  const { enrolledCohorts, pastCohorts, classSessions, toPrepare } = data;
  const week = useWeek(classSessions);
  useOfflineSession(week);
  const nothingYet = enrolledCohorts.length + pastCohorts.length + classSessions.length === 0;
  // Someone who teaches and never took a course isn't greeted like a newcomer, and sees the empty sections last.
  const onlyTeaches = nothingYet && user.isTeacher;
  const isNew = nothingYet && !user.isTeacher;
  const { data: path } = useQuery({ ...learningPathQuery, enabled: isNew });
  const asked = isNew && path?.newcomer;
  // The server renders without waiting for parts that load later.
  const awake = useHydrated();
  const guided = asked && path.topics.length > 0;
  const own = (
    <div className={styles.columns}>
      <Section title="Courses I'm Currently Taking">
        {enrolledCohorts.length === 0 ? (
          <p className={styles.soft}>
            <strong>No courses yet</strong> <Link to="/courses">Browse Courses</Link>
          </p>
        ) : (
          <div className={`${layoutStyles.surface} ${styles.lines}`}>
            {enrolledCohorts.map((cohort) => (
              <MyCourseLine key={cohort.id} cohort={cohort} />
            ))}
          </div>
        )}
      </Section>

      <div className={styles.sessions}>
        <Section
          title="Upcoming Class Sessions"
          action={classSessions.length > 0 && <span className={styles.span}>Next two weeks</span>}
        >
          {classSessions.length === 0 ? (
            <p className={styles.soft}>
              No class sessions. <Link to="/courses">Enroll in Course</Link>
            </p>
          ) : (
            <ul className={`${layoutStyles.surface} ${styles.lines}`}>
              {classSessions.map((session) => (
                <SessionRow key={session.id} session={session} day />
              ))}
            </ul>
          )}
        </Section>
      </div>

      {pastCohorts.length > 0 && <PastCourses cohorts={pastCohorts} />}
    </div>
  );
  return (
    <Page title="Dashboard">
      {search.promo && (
        <Confirmation title="Your promo code has been applied">
          <p>
            {user.access === 'member' || user.access === 'staff'
              ? "You're a member now, with member prices, members-only events, and recordings."
              : 'What you get with it will show up here and at checkout.'}
          </p>
          <ButtonLink to="/select_course" size="sm">
            Choose a course
          </ButtonLink>
        </Confirmation>
      )}
      {search.welcome && (
        <Confirmation title={user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}>
          <p>Your account is ready. The courses, sessions, and events you join will show up on this page.</p>
          {search.next ? (
            <ButtonAnchor href={search.next} size="sm">
              Pick up where you left off
            </ButtonAnchor>
          ) : (
            // A newcomer gets one invitation, below.
            !nothingYet && (
              <ButtonLink to="/select_course" size="sm">
                Choose a course
              </ButtonLink>
            )
          )}
        </Confirmation>
      )}
      <DashboardTeaching />
      {week.next && <NextUp next={week.next} toPrepare={toPrepare} />}
      {asked && awake && (
        <Suspense>
          <LearningPath />
        </Suspense>
      )}
      {!week.next && isNew && !guided && <FirstStep week={week} />}
      <ThisWeek week={week} />

      {!onlyTeaches && own}
      {isNew && <Suggested />}
      <FourWeeks />
      {onlyTeaches && own}
    </Page>
  );
}

function PastCourses({ cohorts }: { cohorts: readonly DashboardCohort[] }) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? cohorts : cohorts.slice(0, PAST_SHOWN);
  return (
    <Section title="Courses I've Taken In The Past">
      <div className={`${layoutStyles.surface} ${styles.lines}`}>
        {shown.map((cohort) => (
          <MyCourseLine key={cohort.id} cohort={cohort} />
        ))}
      </div>
      {shown.length < cohorts.length && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          Show {cohorts.length - shown.length} more
        </Button>
      )}
    </Section>
  );
}

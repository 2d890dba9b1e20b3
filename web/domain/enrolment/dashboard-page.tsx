import { IconCalendarEvent, IconSchool } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DashboardCohort } from '#contract/enrolment/enrolment.endpoints.ts';
import { FourWeeks, useNextAttended, WeekByDay } from '#web/domain/events/sessions/coming-weeks.tsx';
import { SessionRow } from '#web/domain/events/sessions/session-row.tsx';
import { DashboardTeaching } from '#web/domain/teaching/dashboard-teaching.tsx';
import { ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateRange } from '#web/kit/time/date-time.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Confirmation } from './confirmation.tsx';
import styles from './dashboard-page.module.css';
import { dashboardQuery } from './enrolment.query.ts';
import { NextUp } from './next-up.tsx';

export interface DashboardSearch {
  promo?: boolean | undefined;
  welcome?: boolean | undefined;
  /** The page that was wanted before onboarding. */
  next?: string | undefined;
}

/** What is next first, then the week, one's courses, the class sessions of two weeks and the events of four. */
export function DashboardPage({ search }: { search: DashboardSearch }) {
  const user = useCurrentUser();
  const { data } = useSuspenseQuery(dashboardQuery);
  const { enrolledCohorts, pastCohorts, classSessions, toPrepare } = data;
  const nextEvent = useNextAttended();
  // what is named here stands in the lists below, too
  const [nextSession = null] = classSessions;
  const next = nextEvent && (!nextSession || nextEvent.startsAtUtc < nextSession.startsAtUtc) ? nextEvent : nextSession;
  // who teaches and never learned here is not invited as a newcomer is
  const teachesOnly = user.isTeacher && enrolledCohorts.length + pastCohorts.length + classSessions.length === 0;
  return (
    <Page title="Dashboard" line="What is next, and what you are learning.">
      {search.promo && (
        <Confirmation title="Your promo code has been applied">
          <p>
            {user.access === 'member' || user.access === 'staff'
              ? 'You are a member now: member prices, members-only events and recordings are yours.'
              : 'What it brings shows here and in your checkout.'}
          </p>
          <ButtonLink to="/select_course" size="sm">
            Choose a course
          </ButtonLink>
        </Confirmation>
      )}
      {search.welcome && (
        <Confirmation title={user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}>
          <p>Your account is ready. Courses, sessions and events that you join will stand on this page.</p>
          {search.next ? (
            <ButtonAnchor href={search.next} size="sm">
              Go on where you were
            </ButtonAnchor>
          ) : (
            <ButtonLink to="/select_course" size="sm">
              Choose a course
            </ButtonLink>
          )}
        </Confirmation>
      )}
      <DashboardTeaching />
      {next && <NextUp next={next} toPrepare={toPrepare} />}
      <WeekByDay />

      <Section title="Courses I'm Currently Taking">
        {teachesOnly ? (
          <p className={styles.soft}>
            You aren't taking a course. <Link to="/courses">Browse Courses</Link>
          </p>
        ) : enrolledCohorts.length === 0 ? (
          <EmptyState
            title="No courses yet"
            icon={<IconSchool size={26} stroke={1.75} />}
            action={
              <ButtonLink to="/courses" variant={search.welcome ? 'secondary' : 'primary'}>
                Browse Courses
              </ButtonLink>
            }
          >
            Once you enroll, your course shows up here with its dates.
          </EmptyState>
        ) : (
          <CardGrid min={280}>
            {enrolledCohorts.map((cohort) => (
              <MyCourseCard key={cohort.id} cohort={cohort} />
            ))}
          </CardGrid>
        )}
      </Section>

      <Section title="Upcoming Class Sessions" line="The next two weeks.">
        {teachesOnly ? (
          <p className={styles.soft}>None as a learner.</p>
        ) : classSessions.length === 0 ? (
          <EmptyState
            title="No class sessions"
            icon={<IconCalendarEvent size={26} stroke={1.75} />}
            action={
              <ButtonLink to="/courses" variant="secondary">
                Enroll in Course
              </ButtonLink>
            }
          />
        ) : (
          <ul className={styles.rows}>
            {classSessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Section>

      <FourWeeks />

      {pastCohorts.length > 0 && (
        <Section title="Courses I've Taken In The Past">
          <CardGrid min={280}>
            {pastCohorts.map((cohort) => (
              <MyCourseCard key={cohort.id} cohort={cohort} />
            ))}
          </CardGrid>
        </Section>
      )}
    </Page>
  );
}

function stateOf(cohort: DashboardCohort) {
  if (cohort.status === 'completed') return <Badge look="completed">Completed</Badge>;
  if (cohort.status === 'started') return <Badge look="started">Running</Badge>;
  return <Badge look="published">Enrolled</Badge>;
}

/** One of my courses: its picture, its dates, how far it has come. */
function MyCourseCard({ cohort }: { cohort: DashboardCohort }) {
  const running = cohort.status === 'started' && cohort.sessionsCount > 0;
  return (
    <Card flush as="article">
      <Cover name={cohort.courseName} topic={cohort.topic} imageUrl={cohort.imageUrl} />
      <CardBody>
        {stateOf(cohort)}
        <h3 className={styles.name}>
          <CardLinkArea>
            <Link to="/c/$id" params={{ id: cohort.courseSlug }}>
              {cohort.name}
            </Link>
          </CardLinkArea>
        </h3>
        {cohort.startsAtUtc && cohort.endsAtUtc && (
          <p className={styles.soft}>
            <DateRange from={cohort.startsAtUtc} to={cohort.endsAtUtc} />
          </p>
        )}
        {running && <Progress held={cohort.sessionsHeld} of={cohort.sessionsCount} />}
        <div className={styles.foot}>
          <ButtonLink
            to="/c/$id"
            params={{ id: cohort.courseSlug }}
            size="sm"
            variant="secondary"
            aria-description={cohort.name}
          >
            View Course Dashboard
          </ButtonLink>
        </div>
      </CardBody>
    </Card>
  );
}

function Progress({ held, of }: { held: number; of: number }) {
  return (
    <p className={styles.progress}>
      <progress value={held} max={of} aria-label="Sessions held" />
      <span>
        {held} of {of} sessions
      </span>
    </p>
  );
}

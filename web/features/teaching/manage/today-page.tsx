import { IconCalendarEvent, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { NextSteps } from '../next-steps.tsx';
import { Expected, ManageLink, placeOf, StartLink, TaughtLink, TeachNext } from '../teach-next.tsx';
import { teachingFrameQuery, todayQuery } from '../teaching.query.ts';
import { NewLearnerRows } from './new-learner-rows.tsx';
import { PublishingRows } from './publishing-rows.tsx';
import { SchoolChips } from './school-chips.tsx';
import styles from './today-page.module.css';
import { WaitingRows } from './waiting-rows.tsx';

/**
 * A teacher's day: what they teach next with a start link, what to do next, and the week. `schoolId`: only this
 * school's.
 */
export function TodayPage({ schoolId, children }: { schoolId: number | undefined; children?: ReactNode }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const today = useQuery({ ...todayQuery(schoolId), enabled: user.isTeacher });
  const frame = useQuery({ ...teachingFrameQuery, enabled: user.isTeacher });
  const [first, ...rest] = today.data?.teaching ?? [];
  // Events are listed by school; people who are only course admins find them under each course
  const allEvents = frame.data?.schools.some(({ role }) => role === 'school-admin') ? (
    <Link to="/teachers/events" search={{ school: schoolId }}>
      All events
    </Link>
  ) : (
    <Link to="/teachers/courses">All courses</Link>
  );
  return (
    <Page title="Today" line="Your next session and to-dos.">
      <SchoolChips schoolId={schoolId} onChoose={(school) => void navigate({ to: '/teachers', search: { school } })} />
      {!user.isTeacher ? (
        <EmptyState
          title="No Courses"
          icon={<IconSchool size={26} stroke={1.75} />}
          action={<PageLink to="/teach_with_us">Apply to teach with us!</PageLink>}
        />
      ) : today.isError ? (
        <FailedState error={today.error} onRetry={() => void today.refetch()} />
      ) : !today.data ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          {first ? (
            <TeachNext taught={first} />
          ) : (
            <EmptyState title="Nothing to teach this week" icon={<IconCalendarEvent size={26} stroke={1.75} />}>
              Sessions, events, and workouts in the next seven days will appear here.
            </EmptyState>
          )}
          {today.data.next.length > 0 && (
            <Section title="Next steps">
              <NextSteps steps={today.data.next} />
            </Section>
          )}
          {today.data.work.length > 0 && (
            <Section title="Waiting for feedback">
              <WaitingRows work={today.data.work} />
              {today.data.more.work && (
                <Rest shown={today.data.work.length} which="waiting longest">
                  <Link to="/teachers/workouts">All workouts</Link>
                </Rest>
              )}
            </Section>
          )}
          {today.data.publishing.length > 0 && (
            <Section title="Draft events and sessions">
              <PublishingRows gaps={today.data.publishing} />
              {today.data.more.publishing && (
                <Rest shown={today.data.publishing.length} which="starting first">
                  {allEvents}
                </Rest>
              )}
            </Section>
          )}
          {today.data.learners.length > 0 && (
            <Section title="New since yesterday">
              <NewLearnerRows learners={today.data.learners} />
              {today.data.more.learners && (
                <Rest shown={today.data.learners.length} which="courses with the newest learners">
                  <Link to="/teachers/courses">All courses</Link>
                </Rest>
              )}
            </Section>
          )}
          {rest.length > 0 && (
            <Section title="Later this week">
              <ul className={styles.rows}>
                {rest.map((taught) => (
                  <li key={`${taught.kind}:${taught.id}`} className={styles.row}>
                    <CalendarLeaf at={taught.startsAtUtc} />
                    <div className={styles.words}>
                      <h3 className={styles.name}>
                        <TaughtLink taught={taught} />
                      </h3>
                      <p className={textStyles.softMedium}>
                        {placeOf(taught)} · <DateTime at={taught.startsAtUtc} />
                      </p>
                    </div>
                    <p className={textStyles.softMedium}>
                      <Expected taught={taught} />
                    </p>
                    <ManageLink taught={taught} />
                    <StartLink taught={taught} size="sm" />
                  </li>
                ))}
              </ul>
              {today.data.more.teaching && (
                <Rest shown={rest.length} which="starting next">
                  {allEvents}
                </Rest>
              )}
            </Section>
          )}
          {children}
        </>
      )}
    </Page>
  );
}

/** Below a partial list: which entries are shown, and a link to all of them. */
function Rest({ shown, which, children }: { shown: number; which: string; children: ReactNode }) {
  return (
    <p className={styles.rest}>
      Showing the {formatCount(shown)} {which}. {children}
    </p>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { ListDay, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { JoinNow } from '../attend/join-button.tsx';
import { eventAddress, momentsOf, statusAt } from '../page/event-time.rules.ts';
import { nameWithin } from './session-names.rules.ts';
import styles from './session-row.module.css';

/**
 * A class session as a row: its day, name, course, time, and a join button while it runs. `clock`: the page's clock, if
 * the page has one; otherwise the row keeps its own time.
 */
export function SessionRow({
  session,
  course = true,
  going = false,
  attends = true,
  day = going,
  clock,
  children,
}: {
  session: CourseSession;
  course?: boolean;
  /** True in a list that also has events the user doesn't attend: marks the session as one they attend. */
  going?: boolean;
  /** True if the user attends the session; no one else sees the join button. */
  attends?: boolean;
  /** Shows the day in words; `dated`: for a list that reaches beyond the week. */
  day?: boolean | 'dated';
  clock?: number | null;
  /** Badges at the row's end, for what a past session has. */
  children?: ReactNode;
}) {
  const own = useClock(clock === undefined ? momentsOf(session) : []);
  const at = clock === undefined ? own : clock;
  const status = statusAt(session, at);
  return (
    <li className={styles.row}>
      <CalendarLeaf at={session.startsAtUtc} size="sm" look={going ? 'filled' : 'plain'} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/events/$address" params={{ address: eventAddress(session) }}>
            {nameWithin(session.name, session.courseName)}
          </Link>
        </p>
        <p className={styles.soft}>
          {course && (
            <span>
              <Link to="/c/$id" params={{ id: session.courseSlug }}>
                {session.courseName}
              </Link>
              {' · '}
            </span>
          )}
          {day ? (
            <span className={styles.when}>
              <ListDay at={session.startsAtUtc} dated={day === 'dated'} />,{' '}
              <TimeWithZone at={session.startsAtUtc} until={going ? undefined : session.endsAtUtc} />
            </span>
          ) : (
            <TimeWithZone at={session.startsAtUtc} until={session.endsAtUtc} />
          )}
        </p>
      </div>
      {status === 'published' && session.movedFromUtc && <Badge look="warning">New time</Badge>}
      {going && status === 'published' && <Badge look="published">Going</Badge>}
      {status === 'started' && <Badge look="started">Event has started!</Badge>}
      {attends && <JoinNow event={session} clock={at} size="sm" aria-description={session.name} />}
      {children}
      {status === 'completed' && <Badge look="completed">Event has ended</Badge>}
    </li>
  );
}

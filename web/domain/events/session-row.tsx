import { Link } from '@tanstack/react-router';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { TimeWithZone } from '#web/kit/time/date-time.tsx';
import styles from './session-row.module.css';

/** A class session as a line: its day, its name, its course, its hours. */
export function SessionRow({ session, course = true }: { session: CourseSession; course?: boolean }) {
  return (
    <li className={styles.row}>
      <CalendarLeaf at={session.startsAtUtc} size="sm" />
      <div className={styles.words}>
        <p className={styles.name}>{session.name}</p>
        <p className={styles.soft}>
          {course && (
            <>
              <Link to="/c/$id" params={{ id: session.courseSlug }}>
                {session.courseName}
              </Link>
              {' · '}
            </>
          )}
          <TimeWithZone at={session.startsAtUtc} until={session.endsAtUtc} />
        </p>
      </div>
      {session.status === 'started' && <Badge look="started">Started</Badge>}
    </li>
  );
}

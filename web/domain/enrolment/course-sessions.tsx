import { Link } from '@tanstack/react-router';
import type { HeldSession } from '#contract/enrolment/enrolment.endpoints.ts';
import { SessionRow } from '#web/domain/events/sessions/session-row.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import styles from './course-sessions.module.css';

/** L§4, word for word. */
const SHOWN_FROM = 'Upcoming events show one week before the course begins.';

/** A learner's class sessions of a course: those ahead, then every one that was held, the newest first, with what stays of it. */
export function CourseSessions({ sessions }: { sessions: readonly HeldSession[] }) {
  const ahead = sessions.filter(({ status }) => status !== 'completed');
  const held = sessions.filter(({ status }) => status === 'completed').toReversed();
  return (
    <Section title="Class Session Events" action={<Link to="/events">All events</Link>}>
      {sessions.length === 0 && <p className={styles.notice}>{SHOWN_FROM}</p>}
      {ahead.length > 0 && (
        <ul className={styles.rows}>
          {ahead.map((session) => (
            <SessionRow key={session.id} session={session} course={false} />
          ))}
        </ul>
      )}
      {held.length > 0 && (
        <div className={styles.held}>
          <h3>Sessions held</h3>
          <ul className={styles.rows}>
            {held.map((session) => (
              <SessionRow key={session.id} session={session} course={false}>
                {session.hasRecording && <Badge look="published">Recording</Badge>}
                {session.hasSummary && <Badge look="published">Summary</Badge>}
              </SessionRow>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

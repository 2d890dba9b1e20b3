import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { HeldSession } from '#contract/enrolment/enrolment.endpoints.ts';
import { SessionRow } from '#web/domain/events/sessions/session-row.tsx';
import { Button } from '#web/kit/action/button.tsx';
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
    <Section id="sessions" title="Class Session Events" action={<Link to="/events">All events</Link>}>
      {sessions.length === 0 && <p className={styles.notice}>{SHOWN_FROM}</p>}
      {ahead.length > 0 && (
        <Rows
          sessions={ahead}
          of="ahead"
          row={(session) => <SessionRow key={session.id} session={session} course={false} />}
        />
      )}
      {held.length > 0 && (
        <div className={styles.held} id="recordings">
          <h3>Sessions held</h3>
          <Rows
            sessions={held}
            of="held"
            row={(session) => (
              <SessionRow key={session.id} session={session} course={false}>
                {session.hasRecording && <Badge look="published">Recording</Badge>}
                {session.hasSummary && <Badge look="published">Summary</Badge>}
              </SessionRow>
            )}
          />
        </div>
      )}
    </Section>
  );
}

/** So many stand open of a long course. */
const SEEN = 4;

function Rows({
  sessions,
  of,
  row,
}: {
  sessions: readonly HeldSession[];
  of: 'ahead' | 'held';
  row: (session: HeldSession) => ReactNode;
}) {
  const [whole, setWhole] = useState(false);
  const folded = !whole && sessions.length > SEEN + 1;
  return (
    <>
      <ul className={styles.rows}>{(folded ? sessions.slice(0, SEEN) : sessions).map(row)}</ul>
      {folded && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
            Show all {sessions.length} {of}
          </Button>
        </div>
      )}
    </>
  );
}

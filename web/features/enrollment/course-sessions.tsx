import { Link } from '@tanstack/react-router';
import type { HeldSession } from '#contract/enrollment/enrollment.endpoints.ts';
import { SessionRow } from '#web/features/events/sessions/session-row.tsx';
import { SessionRows } from '#web/features/events/sessions/session-rows.tsx';
import { Fold } from '#web/kit/layout/fold.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './course-sessions.module.css';

/** L§4, word for word. */
const SHOWN_FROM = 'Upcoming events show one week before the course begins.';

/** How many upcoming sessions are shown before the fold. */
const SEEN = 2;

/**
 * A learner's class sessions in a course: first the next ones, then, folded, the later ones and every past one, newest
 * first, with what remains of it (recording, summary). In a completed course, the past sessions are the main thing.
 */
export function CourseSessions({
  sessions,
  attendingIds,
}: {
  sessions: readonly HeldSession[];
  attendingIds: readonly number[];
}) {
  const ahead = sessions.filter(({ status }) => status !== 'completed');
  const held = sessions.filter(({ status }) => status === 'completed').toReversed();
  // A single extra session needs no fold of its own.
  const seen = ahead.length === SEEN + 1 ? ahead.length : SEEN;
  return (
    <Section id="sessions" title="Class Session Events" action={<Link to="/events">All events</Link>}>
      {sessions.length === 0 && <p className={textStyles.soft}>{SHOWN_FROM}</p>}
      {ahead.length > 0 && <Rows sessions={ahead.slice(0, seen)} attendingIds={attendingIds} />}
      {ahead.length > seen && (
        <Fold title={`${ahead.length - seen} more upcoming`}>
          <Rows sessions={ahead.slice(seen)} attendingIds={attendingIds} />
        </Fold>
      )}
      {held.length > 0 && (
        <Fold title={<h3>Past sessions</h3>} note={heldText(held)} open={ahead.length === 0}>
          {/* Jumping here opens the fold. */}
          <div id="recordings" className={styles.jumped}>
            <SessionRows long>
              {held.map((session) => (
                <SessionRow key={session.id} session={session} course={false} day>
                  {session.hasRecording && <Badge look="published">Recording</Badge>}
                  {session.hasSummary && <Badge look="published">Summary</Badge>}
                </SessionRow>
              ))}
            </SessionRows>
          </div>
        </Fold>
      )}
    </Section>
  );
}

function Rows({ sessions, attendingIds }: { sessions: readonly HeldSession[]; attendingIds: readonly number[] }) {
  return (
    <SessionRows>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} course={false} day attends={attendingIds.includes(session.id)} />
      ))}
    </SessionRows>
  );
}

/** `12 · 9 recordings`. */
function heldText(held: readonly HeldSession[]): string {
  const recorded = held.filter(({ hasRecording }) => hasRecording).length;
  return recorded > 0
    ? `${held.length} · ${recorded} ${recorded === 1 ? 'recording' : 'recordings'}`
    : String(held.length);
}

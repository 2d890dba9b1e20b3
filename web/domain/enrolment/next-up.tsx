import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { now } from '#web/platform/now.ts';
import styles from './next-up.module.css';

/** The next thing, first: what, when, how long until then, and the way in once it has started. */
export function NextUp({ session }: { session: CourseSession }) {
  const client = useQueryClient();
  const router = useRouter();
  // the way in is a page of its own, and is drawn once that page exists
  const mayJoin = '/events/links/$uuid' in router.routesByPath;
  const started = Date.parse(session.startsAtUtc) <= now().getTime();
  const readAnew = useCallback(() => {
    if (!started) void client.invalidateQueries({ queryKey: ['enrolment', 'dashboard'] });
  }, [client, started]);
  return (
    <section className={styles.next} aria-labelledby="next-up">
      <CalendarLeaf at={session.startsAtUtc} />
      <div className={styles.words}>
        <p id="next-up" className={styles.label}>
          {started ? 'Happening now' : 'Next up'}
          {!started && (
            <>
              {' · '}
              <Countdown to={session.startsAtUtc} onDone={readAnew} />
            </>
          )}
        </p>
        <h2 className={styles.name}>{session.name}</h2>
        <p className={styles.soft}>
          <Link to="/c/$id" params={{ id: session.courseSlug }}>
            {session.courseName}
          </Link>
          {' · '}
          <DateTime at={session.startsAtUtc} />
        </p>
      </div>
      {started && mayJoin && <ButtonAnchor href={`/events/links/${session.uuid}`}>Attend Event Now</ButtonAnchor>}
    </section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';
import { refreshEvents } from '#web/domain/events/list/events.query.ts';
import { eventAddress } from '#web/domain/events/page/event-time.rules.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';
import styles from './next-up.module.css';

/** The next thing, first: what, when, how long until then, and the way in once it has started. */
export function NextUp({ next }: { next: CourseSession | EventCard }) {
  const client = useQueryClient();
  const course = 'courseSlug' in next ? next : null;
  const moment = useClock([next.startsAtUtc]);
  const started = Date.parse(next.startsAtUtc) <= (moment ?? now().getTime());
  const readAnew = useCallback(() => {
    if (!started) void refreshEvents(client);
  }, [client, started]);
  return (
    <section className={styles.next} aria-labelledby="next-up">
      <CalendarLeaf at={next.startsAtUtc} />
      <div className={styles.words}>
        <p id="next-up" className={styles.label}>
          {started ? 'Happening now' : 'Next up'}
          {!started && (
            <>
              {' · '}
              <Countdown to={next.startsAtUtc} onDone={readAnew} />
            </>
          )}
        </p>
        <h2 className={styles.name}>{next.name}</h2>
        <p className={styles.soft}>
          {course ? (
            <Link to="/c/$id" params={{ id: course.courseSlug }}>
              {course.courseName}
            </Link>
          ) : (
            <Link to="/events/$address" params={{ address: eventAddress(next) }}>
              See the event
            </Link>
          )}
          {' · '}
          <DateTime at={next.startsAtUtc} />
        </p>
      </div>
      {started && <ButtonAnchor href={`/events/links/${next.uuid}`}>Attend Event Now</ButtonAnchor>}
    </section>
  );
}

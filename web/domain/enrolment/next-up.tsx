import { IconBook, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Preparation } from '#contract/enrolment/enrolment.endpoints.ts';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';
import { refreshEvents } from '#web/domain/events/list/events.query.ts';
import { eventAddress } from '#web/domain/events/page/event-time.rules.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { NextCard } from '#web/kit/layout/next-card.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';
import styles from './next-up.module.css';

/** The next thing, first: what, when, how long until then, and the way in once it has started. */
export function NextUp({
  next,
  toPrepare,
  onCourse = false,
}: {
  next: CourseSession | EventCard;
  toPrepare: readonly Preparation[];
  /** On the course's own page, which needn't be named. */
  onCourse?: boolean;
}) {
  const client = useQueryClient();
  const course = 'courseSlug' in next ? next : null;
  const moment = useClock([next.startsAtUtc]);
  const started = Date.parse(next.startsAtUtc) <= (moment ?? now().getTime());
  const readAnew = useCallback(() => {
    if (!started) void refreshEvents(client);
  }, [client, started]);
  return (
    <NextCard
      id="next-up"
      at={next.startsAtUtc}
      label={
        <>
          {started ? 'Happening now' : 'Next up'}
          {!started && (
            <>
              {' · '}
              <Countdown to={next.startsAtUtc} onDone={readAnew} />
            </>
          )}
        </>
      }
      name={next.name}
      place={
        course && !onCourse ? (
          <Link to="/c/$id" params={{ id: course.courseSlug }}>
            {course.courseName}
          </Link>
        ) : (
          <Link to="/events/$address" params={{ address: eventAddress(next) }}>
            {onCourse ? 'See the session' : 'See the event'}
          </Link>
        )
      }
      before={
        <Prepare
          things={toPrepare.filter(
            ({ cohortId }) => course === null || cohortId === null || cohortId === course.cohortId,
          )}
        />
      }
    >
      {started ? (
        <ButtonAnchor href={`/events/links/${next.uuid}`} size="lg">
          Attend Event Now
        </ButtonAnchor>
      ) : (
        // its place is held: nothing moves when the way in opens
        <Button size="lg" aria-disabled aria-description="Opens when it starts" title="Opens when it starts">
          Attend Event Now
        </Button>
      )}
    </NextCard>
  );
}

/** What waits to be done before: a lesson to read, work to send in. */
function Prepare({ things }: { things: readonly Preparation[] }) {
  if (things.length === 0) return null;
  return (
    <ul className={styles.prepare} aria-label="To prepare">
      {things.slice(0, 2).map(({ kind, address, name }) => (
        <li key={`${kind}-${address}`}>
          {kind === 'lesson' ? (
            <>
              <IconBook size={16} stroke={1.75} aria-hidden="true" />
              <span>
                Read before:{' '}
                <Link to="/lessons/$id" params={{ id: address }}>
                  {name}
                </Link>
              </span>
            </>
          ) : (
            <>
              <IconSend size={16} stroke={1.75} aria-hidden="true" />
              <span>
                Send in your work:{' '}
                <Link to="/workouts/written/$uuid" params={{ uuid: address }}>
                  {name}
                </Link>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

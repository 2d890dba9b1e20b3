import { IconBook, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Preparation } from '#contract/enrollment/enrollment.endpoints.ts';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';
import { JoinNow } from '#web/features/events/attend/join-button.tsx';
import { AddToCalendar } from '#web/features/events/calendar/add-to-calendar.tsx';
import { refreshEvents } from '#web/features/events/list/events.query.ts';
import { eventAddress, joinsAt, momentsOf } from '#web/features/events/page/event-time.rules.ts';
import { nameWithin } from '#web/features/events/sessions/session-names.rules.ts';
import { NextCard } from '#web/kit/layout/next-card.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';
import styles from './next-up.module.css';

/** The next thing coming up: what, when, how long until then, and a join button once the doors open. */
export function NextUp({
  next,
  toPrepare,
  onCourse = false,
}: {
  next: CourseSession | EventCard;
  toPrepare: readonly Preparation[];
  /** True on the course's own page, where the course isn't named. */
  onCourse?: boolean;
}) {
  const client = useQueryClient();
  const course = 'courseSlug' in next ? next : null;
  const clock = useClock(momentsOf(next)) ?? now().getTime();
  const joins = joinsAt(next, clock);
  const started = joins === 'now';
  const refetch = useCallback(() => {
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
            <span>
              {' · '}
              <Countdown to={next.startsAtUtc} onDone={refetch} />
            </span>
          )}
        </>
      }
      name={
        <Link to="/events/$address" params={{ address: eventAddress(next) }}>
          {course ? nameWithin(next.name, course.courseName) : next.name}
        </Link>
      }
      place={
        course &&
        !onCourse && (
          <Link to="/c/$id" params={{ id: course.courseSlug }}>
            {course.courseName}
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
      {joins ? <JoinNow event={next} clock={clock} size="lg" /> : <AddToCalendar key={next.id} eventId={next.id} />}
    </NextCard>
  );
}

/** What to do beforehand: a lesson to read, work to submit. */
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
                Read first:{' '}
                <Link to="/lessons/$id" params={{ id: address }}>
                  {name}
                </Link>
              </span>
            </>
          ) : (
            <>
              <IconSend size={16} stroke={1.75} aria-hidden="true" />
              <span>
                Submit your work:{' '}
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

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CourseSession } from '#contract/events/class-sessions.endpoints.ts';
import type { EventCard } from '#contract/events/event.ts';
import { refreshEvents } from '#web/domain/events/list/events.query.ts';
import { eventAddress } from '#web/domain/events/page/event-time.rules.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { NextCard } from '#web/kit/layout/next-card.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';

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
        course ? (
          <Link to="/c/$id" params={{ id: course.courseSlug }}>
            {course.courseName}
          </Link>
        ) : (
          <Link to="/events/$address" params={{ address: eventAddress(next) }}>
            See the event
          </Link>
        )
      }
    >
      {started && <ButtonAnchor href={`/events/links/${next.uuid}`}>Attend Event Now</ButtonAnchor>}
    </NextCard>
  );
}

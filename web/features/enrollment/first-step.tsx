import { Link } from '@tanstack/react-router';
import { eventAddress, statusAt } from '#web/features/events/page/event-time.rules.ts';
import type { Week } from '#web/features/events/sessions/use-week.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { NextCard } from '#web/kit/layout/next-card.tsx';
import { firstStepOf } from './first-step.rules.ts';

/** A suggestion for newcomers: a free event that is open to them, running or next. Renders nothing if there is none. */
export function FirstStep({ week }: { week: Week }) {
  const event = firstStepOf(week.things, week.clock);
  if (!event) return null;
  const address = eventAddress(event);
  return (
    <NextCard
      id="first-step"
      at={event.startsAtUtc}
      label={statusAt(event, week.clock) === 'started' ? 'A free event is happening now' : 'Start with a free event'}
      name={event.name}
      place={
        <Link to="/schools/$slug" params={{ slug: event.schoolSlug }}>
          {event.schoolName}
        </Link>
      }
    >
      <ButtonLink to="/events/$address" params={{ address }} size="lg">
        View event
      </ButtonLink>
    </NextCard>
  );
}

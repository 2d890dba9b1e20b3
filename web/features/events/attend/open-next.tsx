import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EventDetail } from '#contract/events/event.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { schoolEventsQuery } from '../list/school-events.query.ts';
import { eventAddress } from '../page/event-time.rules.ts';
import words from './seat-words.module.css';

/**
 * The school's next event that anyone can attend, for people who can't attend this one; renders nothing if there is
 * none.
 */
export function OpenNext({ event, clock }: { event: EventDetail; clock: number }) {
  const { data } = useQuery(schoolEventsQuery(event.schoolSlug));
  const next = data?.find(
    (each) =>
      each.id !== event.id &&
      each.admittance === 'public' &&
      each.seatsRemaining > 0 &&
      Date.parse(each.startsAtUtc) > clock,
  );
  if (!next) return null;
  return (
    <p className={words.soft}>
      Next event open to everyone:{' '}
      <Link to="/events/$address" params={{ address: eventAddress(next) }}>
        {next.name}
      </Link>
      , <DateTime at={next.startsAtUtc} />
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EventDetail } from '#contract/events/event.ts';
import { DetailPart } from '#web/kit/layout/detail-page.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { EventLine } from '../list/event-card.tsx';
import { schoolEventsQuery } from '../list/school-events.query.ts';

const SHOWN = 3;

/** The school's next events, so the page ends with a next step; without any, a link to all events. */
export function NextEvents({ event, clock }: { event: EventDetail; clock: number }) {
  const schoolEvents = useQuery(schoolEventsQuery(event.schoolSlug));
  const next = (schoolEvents.data ?? [])
    .filter(({ id, startsAtUtc }) => id !== event.id && Date.parse(startsAtUtc) > clock)
    .slice(0, SHOWN);
  if (next.length === 0) {
    return (
      <p className={textStyles.soft}>
        <Link to="/events">See all upcoming events</Link>
      </p>
    );
  }
  return (
    <DetailPart title={`Next at ${event.schoolName}`}>
      {/* The page's own cover comes first in the list of used covers. */}
      <div className={layoutStyles.grid12}>
        {next.map((each) => (
          <EventLine key={each.id} event={each} going={false} clock={clock} dayless={false} school={false} />
        ))}
      </div>
      <p className={textStyles.soft}>
        <Link to="/schools/$slug" params={{ slug: event.schoolSlug }}>
          More from {event.schoolName}
        </Link>
      </p>
    </DetailPart>
  );
}

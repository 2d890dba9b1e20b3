import { HostCard } from '#web/domain/teaching/host-card.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import type { EventPageData } from '../list/events.query.ts';
import { EventBadge } from './event-badge.tsx';
import { statusAt } from './event-time.rules.ts';

/** Beside one's own event, where learners find the way in: how it stands. No Attend, no price. */
export function HostedEventCard({ page: { event }, clock }: { page: EventPageData; clock: number }) {
  const status = statusAt(event, clock);
  const upcoming = status === 'published';
  return (
    <HostCard label="Your event">
      <div>
        <EventBadge status={status} />
      </div>
      {upcoming && (
        <p>
          Starts <Countdown to={event.startsAtUtc} done="now" />
        </p>
      )}
      {status === 'draft' && <p>Only who manages this event sees this page. Publish it to open it.</p>}
      {upcoming && <p>You can start it from 15 minutes before: the button shows up above.</p>}
    </HostCard>
  );
}

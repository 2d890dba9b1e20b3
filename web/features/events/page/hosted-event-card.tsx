import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { formatCount } from '#contract/primitives/money.ts';
import type { Hosting } from '#contract/teaching/teaching-today.endpoints.ts';
import { HostCard } from '#web/features/teaching/host-card.tsx';
import { hostingQuery } from '#web/features/teaching/teaching.query.ts';
import { ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import type { EventPageData } from '../list/events.query.ts';
import { EventBadge } from './event-badge.tsx';
import { statusAt } from './event-time.rules.ts';
import styles from './hosted-event-card.module.css';

/** How often to refresh who has joined while the door is open. */
const ASKED_MS = 20_000;

/**
 * Shown beside the user's own event in place of the attend card: its state, who has joined, and the host's join button.
 * No Attend, no price.
 */
export function HostedEventCard({ page: { event }, clock }: { page: EventPageData; clock: number }) {
  const status = statusAt(event, clock);
  const upcoming = status === 'published';
  const { data } = useQuery({
    ...hostingQuery('event', event.id),
    refetchInterval: (query) => (isOpen(query.state.data?.hosting, clock) ? ASKED_MS : false),
  });
  const hosting = data?.hosting;
  const open = isOpen(hosting, useClock([hosting?.opensAtUtc, hosting?.closesAtUtc]) ?? clock);
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
      {hosting && status !== 'draft' && status !== 'cancelled' && (
        <Coming
          id={event.id}
          hosting={hosting}
          words={
            open || status === 'started' || status === 'completed'
              ? joinedText(hosting, status === 'completed')
              : goingText(hosting)
          }
        />
      )}
      {open && status !== 'completed' && (
        <ButtonAnchor href={`/events/links/${event.uuid}`} variant="secondary" wide>
          {upcoming ? 'Start session' : 'Enter session'}
        </ButtonAnchor>
      )}
      {status === 'draft' && <p>Only people who manage this event can see this page. Publish it to open it.</p>}
      {upcoming && !open && (
        <p>You can start the event {JOIN_OPENS_MINUTES_BEFORE} minutes early. The button will appear here.</p>
      )}
    </HostCard>
  );
}

/** As many attendees as fit, and a link to all of them. */
function Coming({ id, hosting: { goers, going }, words }: { id: number; hosting: Hosting; words: string }) {
  const more = (going ?? 0) > goers.length;
  return (
    <>
      <p className={`tabular ${styles.count}`}>
        <IconUsers size={18} stroke={1.75} aria-hidden="true" />
        {words}
      </p>
      {goers.length > 0 && (
        <ul className={styles.goers} aria-label="Attendees">
          {goers.map(({ name, imageUrl, joined }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may bear one name
            <li key={at}>
              <Face name={name} imageUrl={imageUrl} size="sm" />
              <span dir="auto">{name || 'No name yet'}</span>
              {joined && <strong>Joined</strong>}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/teachers/events/$id/edit" params={{ id: String(id) }} hash="attendees" variant="secondary" wide>
        {more ? `See all ${formatCount(going ?? 0)}` : 'Attendees'}
      </ButtonLink>
    </>
  );
}

function goingText({ going }: Hosting): string {
  const all = going ?? 0;
  if (all === 0) return 'No RSVPs yet.';
  return `${formatCount(all)} ${all === 1 ? 'is' : 'are'} going.`;
}

/** Whether the door is open: from 15 minutes before the start. */
function isOpen(hosting: Hosting | null | undefined, clock: number): boolean {
  const { opensAtUtc, closesAtUtc } = hosting ?? {};
  if (!opensAtUtc || !closesAtUtc) return false;
  return clock >= Date.parse(opensAtUtc) && clock < Date.parse(closesAtUtc);
}

/** `12 of 15 have joined`, `15 expected, 0 joined`; afterwards `12 of 15 joined`. */
function joinedText({ joined, going }: Hosting, over: boolean): string {
  const [here, all] = [joined ?? 0, going ?? 0];
  if (all === 0 && here === 0) return over ? 'No one RSVP’d.' : 'No RSVPs yet.';
  if (here === 0)
    return over ? `None of the ${formatCount(all)} expected joined.` : `${formatCount(all)} expected, 0 joined.`;
  const of = `${formatCount(here)} of ${formatCount(Math.max(all, here))}`;
  return over ? `${of} joined.` : `${of} ${here === 1 ? 'has' : 'have'} joined.`;
}

import { IconPlayerPlayFilled, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { EventCard as Event } from '#contract/events/event.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Faces } from '#web/kit/picture/face.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { Dotted } from '#web/kit/text/dotted.tsx';
import { MoneyRange } from '#web/kit/text/money.tsx';
import { ListDay, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { EventBadge } from '../page/event-badge.tsx';
import { eventAddress, seatsLeftText, statusAt } from '../page/event-time.rules.ts';
import styles from './event-card.module.css';

interface EventCardProps {
  event: Event;
  going: boolean;
  /** The server's clock; null during the first render. */
  clock: number | null;
  /** True if the card's picture is visible when the page opens. */
  first?: boolean;
  /** True in a timeline, where the day is already shown at the left. */
  dayless?: boolean;
  /** True to show the date beside the weekday in a row, for lists that reach beyond the week. */
  dated?: boolean;
  level?: 'h2' | 'h3';
  /** True in a long list: on phones, the card's picture is small and at the side. */
  compact?: boolean;
  /** True in a list of past events only, where no card says that its event is over. */
  past?: boolean;
  /** True to name the event's school; false on that school's own page. */
  school?: boolean;
}

function namesOf(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  return `${names[0]} and ${names.length - 1} others`;
}

/**
 * The price or the audience, in a word. Past or off-sale events show no price, nor do events the person already
 * attends.
 */
export function EventPrice({ event, going, clock }: Pick<EventCardProps, 'event' | 'going' | 'clock'>) {
  if (event.membersOnlyLabel) return <Badge look="accent">Members only</Badge>;
  if (going || statusAt(event, clock) === 'completed' || (event.ticketed && event.fromPrice === null)) return null;
  return (
    <span className={styles.price}>
      <MoneyRange from={event.fromPrice ?? 0} to={event.toPrice ?? 0} free="Free" />
    </span>
  );
}

function Marks({ event, going, clock, past }: Pick<EventCardProps, 'event' | 'going' | 'clock' | 'past'>) {
  const status = statusAt(event, clock);
  const seats = status === 'published' || (status === 'started' && !event.ticketed) ? seatsLeftText(event) : null;
  return (
    <>
      {status !== 'published' && !past && <EventBadge status={status} />}
      {status === 'published' && event.movedFromUtc && <Badge look="warning">New time</Badge>}
      {going && status !== 'completed' && <Badge look="published">Attending</Badge>}
      {!going && seats && <Badge look={event.seatsRemaining <= 0 ? 'draft' : 'warning'}>{seats}</Badge>}
      {event.hasRecording && (
        <ButtonLink
          to="/events/$address"
          params={{ address: eventAddress(event) }}
          hash="afterwards"
          variant="secondary"
          size="sm"
          className={styles.watch}
          icon={<IconPlayerPlayFilled size={14} aria-hidden="true" />}
          aria-label={`Watch recording: ${event.name}`}
        >
          Watch recording
        </ButtonLink>
      )}
    </>
  );
}

function Attendees({ event, clock }: Pick<EventCardProps, 'event' | 'clock'>) {
  const { attendeesCount: count } = event;
  if (count === 0) return null;
  const over = statusAt(event, clock) === 'completed';
  return (
    <span className={styles.count}>
      <IconUsers size={15} stroke={1.75} aria-hidden="true" />
      <span>
        {formatCount(count)}{' '}
        <span className={over ? undefined : 'visually-hidden'}>{over ? 'attended' : 'attending'}</span>
      </span>
    </span>
  );
}

/** An event as a card: picture, time, hosts, price, and state. */
export function EventCard({
  event,
  going,
  clock,
  first = false,
  dayless = false,
  level: Heading = 'h3',
  compact = false,
  past = false,
  school = true,
}: EventCardProps) {
  return (
    <Card flush beside={compact} as="article">
      <Cover cover={event.cover} imageUrl={event.imageUrl} first={first} aside={compact} />
      <CardBody>
        <p className={styles.when}>
          {!dayless && (
            <span>
              <ListDay at={event.startsAtUtc} />
              {' · '}
            </span>
          )}
          <TimeWithZone at={event.startsAtUtc} />
        </p>
        <Heading className={styles.name}>
          <CardLinkArea>
            <Link to="/events/$address" params={{ address: eventAddress(event) }}>
              {event.name}
            </Link>
          </CardLinkArea>
        </Heading>
        <EventHosts event={event} school={school} />
        <p className={styles.marks}>
          <Marks event={event} going={going} clock={clock} past={past} />
        </p>
        <p className={styles.foot}>
          <EventPrice event={event} going={going} clock={clock} />
          <Attendees event={event} clock={clock} />
        </p>
      </CardBody>
    </Card>
  );
}

/** Hosts by face and name, with their school; without a host, only the school. */
export function EventHosts({ event, school = true }: Pick<EventCardProps, 'event' | 'school'>) {
  const { hostNames, hostImageUrls, schoolName } = event;
  return (
    <p className={styles.hosts}>
      {hostNames.length > 0 && <Faces people={hostNames.map((name, at) => ({ name, imageUrl: hostImageUrls[at] }))} />}
      <span>
        <Dotted>
          {hostNames.length > 0 && <span>{`With ${namesOf(hostNames)}`}</span>}
          {(school || hostNames.length === 0) && <span>{schoolName}</span>}
        </Dotted>
      </span>
    </p>
  );
}

/** An event as a timeline row: text on the left, a small picture on the right. */
export function EventLine({
  event,
  going,
  clock,
  dayless = true,
  dated = false,
  school = true,
  level: Heading = 'h3',
}: EventCardProps) {
  return (
    <Card as="article">
      <div className={styles.line}>
        <div className={styles.words}>
          <p className={styles.when}>
            <Dotted>
              {!dayless && <ListDay at={event.startsAtUtc} dated={dated} />}
              <TimeWithZone at={event.startsAtUtc} until={event.endsAtUtc} />
            </Dotted>
            <span className={styles.kind}>{event.kind}</span>
          </p>
          <Heading className={styles.name}>
            <CardLinkArea>
              <Link to="/events/$address" params={{ address: eventAddress(event) }}>
                {event.name}
              </Link>
            </CardLinkArea>
          </Heading>
          <EventHosts event={event} school={school} />
          <p className={styles.marks}>
            <EventPrice event={event} going={going} clock={clock} />
            <Attendees event={event} clock={clock} />
            <Marks event={event} going={going} clock={clock} />
          </p>
        </div>
        <div className={styles.picture}>
          <Cover cover={event.cover} imageUrl={event.imageUrl} />
        </div>
      </div>
    </Card>
  );
}

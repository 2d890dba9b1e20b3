import { IconExternalLink } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { webLinkOf } from '#contract/primitives/web-address.ts';
import { HostBar } from '#web/features/teaching/host-bar.tsx';
import { useHosting } from '#web/features/teaching/use-hosting.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { ShareButton } from '#web/kit/action/share-button.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { DetailKind, DetailPage, DetailPart, DetailWhen } from '#web/kit/layout/detail-page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { useAtMoments, useClock } from '#web/kit/time/use-clock.ts';
import { publicConfig } from '#web/platform/public-config.ts';
import { useVisitor } from '#web/session/current-user.ts';
import { AttendCard } from '../attend/attend-card.tsx';
import { type EventPageData, eventQuery } from '../list/events.query.ts';
import { SessionRow } from '../sessions/session-row.tsx';
import { EventActions } from './event-actions.tsx';
import { EventDescription } from './event-description.tsx';
import styles from './event-page.module.css';
import { eventAddress, statusAt } from './event-time.rules.ts';
import { HostedEventCard } from './hosted-event-card.tsx';
import { NextEvents } from './next-events.tsx';
import { PublicAttendees } from './public-attendees.tsx';
import { Recording } from './recording.tsx';
import { useLiveEvent } from './use-live-events.ts';

/** Anchor of the summary and the recording. */
const AFTERWARDS = 'afterwards';

/** An event's own page. It follows the clock, the seats, and the person's waitlist spot while it is open. `memberPrice` is shown below the membership link. */
export function EventPage({ id, memberPrice }: { id: number; memberPrice: ReactNode }) {
  const client = useQueryClient();
  const person = useVisitor();
  const { data: page } = useSuspenseQuery(eventQuery(id));
  useLiveEvent(id);
  const { event } = page;
  const moments = [
    page.joinOpensAtUtc,
    event.startsAtUtc,
    event.endsAtUtc,
    event.membersFirstUntil,
    ...page.waitlist.map((entry) => entry.offerExpiresAt),
  ];
  const ticked = useClock(moments);
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: eventQuery(id).queryKey }), [client, id]);
  useAtMoments(ticked, moments, refetch);
  const clock = ticked ?? Date.parse(page.nowUtc);
  const view = useHosting('event', id);
  // Someone who holds a seat at their own event gets the learner's card, to release the seat there.
  const own = view.own && page.attendance === null;
  return (
    <>
      <HostBar kind="event" id={id} view={view} />
      <EventArticle
        page={page}
        clock={clock}
        side={
          <>
            {own ? (
              <HostedEventCard page={page} clock={clock} />
            ) : (
              <AttendCard page={page} clock={clock} person={person} memberPrice={memberPrice} />
            )}
            <EventActions page={page} clock={clock} person={person} />
          </>
        }
        next={<NextEvents event={event} clock={clock} />}
        bar={!own}
      />
    </>
  );
}

/** The content of an event page, beside the card with the main action. */
export function EventArticle({
  page,
  clock,
  side,
  bar,
  next,
}: {
  page: EventPageData;
  clock: number;
  side: ReactNode;
  /** True if the card has its own bar at the bottom on a phone. */
  bar: boolean;
  next?: ReactNode;
}) {
  const { event } = page;
  const over = statusAt(event, clock) === 'completed';
  const otherSessions = page.classSessions.filter((session) => session.id !== event.id);
  return (
    <AccentFrame accent={event.accent}>
      <DetailPage
        cover={<Cover cover={event.cover} imageUrl={event.imageUrl} first />}
        head={<Head page={page} />}
        facts={<PublicAttendees page={page} over={over} />}
        side={side}
        bar={bar}
      >
        {page.eventHosts.length > 0 && (
          <DetailPart title={page.eventHosts.length === 1 ? 'Your host' : 'Your hosts'}>
            <ul className={styles.hosts}>
              {page.eventHosts.map((host) => (
                <li key={host.id}>
                  <Face name={host.name} imageUrl={host.imageUrl} size="lg" />
                  <div className={styles.hostWords}>
                    <h3>{host.name}</h3>
                    <RichText html={host.bio} />
                  </div>
                </li>
              ))}
            </ul>
          </DetailPart>
        )}
        {event.description.trim() !== '' && (
          <DetailPart title="About this event" label="About this event">
            <EventDescription
              html={event.description}
              clamped={Boolean(event.summary || event.recordingUrl || event.recordingGated)}
              after={AFTERWARDS}
            />
          </DetailPart>
        )}
        {over && <Afterwards page={page} />}
        {!over && event.cccProjectUrl && <Homework url={event.cccProjectUrl} />}
        {otherSessions.length > 0 && (
          <DetailPart title={event.cohortName ? `${event.cohortName} sessions` : 'Sessions in this cohort'}>
            <ul className={layoutStyles.grid8}>
              {otherSessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  course={false}
                  attends={page.may.manage || page.attendingEventIds.includes(session.id)}
                />
              ))}
            </ul>
          </DetailPart>
        )}
        {next}
      </DetailPage>
    </AccentFrame>
  );
}

function Head({ page }: { page: EventPageData }) {
  const { event } = page;
  return (
    <>
      <DetailKind>
        <span className={styles.kind}>{event.kind}</span>
        {event.membersOnlyLabel && <Badge look="accent">Members only</Badge>}
        {page.may.manage && event.status === 'draft' && <Badge look="draft">Draft</Badge>}
        {event.status !== 'draft' && (
          <ShareButton title={event.name} url={`${publicConfig().origin}/events/${eventAddress(event)}`} />
        )}
      </DetailKind>
      <h1 className={event.status === 'cancelled' ? styles.struck : undefined}>{event.name}</h1>
      <p className={styles.belonging}>
        <Belonging event={event} />
      </p>
      <DetailWhen
        startsAt={event.startsAtUtc}
        endsAt={event.endsAtUtc}
        hostZone={event.timezone}
        movedFrom={event.movedFromUtc}
      />
    </>
  );
}

/**
 * The course that the event is part of, otherwise the school that hosts it. Its hosts are shown only once, below the
 * cover.
 */
function Belonging({ event }: { event: EventPageData['event'] }) {
  if (event.courseSlug && event.courseName) {
    return (
      <span>
        Part of{' '}
        <Link to="/courses/$slug" params={{ slug: event.courseSlug }}>
          {event.courseName}
        </Link>
      </span>
    );
  }
  return (
    <span>
      by{' '}
      <Link to="/schools/$slug" params={{ slug: event.schoolSlug }}>
        {event.schoolName}
      </Link>
    </span>
  );
}

/** What remains after an event: summary, recording, homework. */
function Afterwards({ page }: { page: EventPageData }) {
  const { event } = page;
  if (!event.summary && !event.recordingUrl && !event.recordingGated && !event.cccProjectUrl) return null;
  return (
    <div id={AFTERWARDS} tabIndex={-1} className={styles.afterwards}>
      {(event.recordingUrl || event.recordingGated) && (
        <DetailPart title="Recording">
          {event.recordingUrl ? (
            <Recording url={event.recordingUrl} name={event.name} />
          ) : (
            <p>
              Recordings are for members. <PageLink to="/subscriptions">Upgrade to a membership</PageLink>
            </p>
          )}
        </DetailPart>
      )}
      {event.summary && (
        <DetailPart title="Summary">
          <RichText html={event.summary} />
        </DetailPart>
      )}
      {event.cccProjectUrl && <Homework url={event.cccProjectUrl} />}
    </div>
  );
}

function Homework({ url }: { url: string }) {
  const address = webLinkOf(url);
  if (address === null) return null;
  return (
    <DetailPart title="Homework">
      <div>
        <ButtonAnchor
          variant="secondary"
          href={address}
          target="_blank"
          rel="noopener nofollow"
          icon={<IconExternalLink size={17} stroke={1.75} aria-hidden="true" />}
        >
          Open homework
        </ButtonAnchor>
      </div>
    </DetailPart>
  );
}

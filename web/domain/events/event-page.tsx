import { IconExternalLink, IconUsers } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useVisitor } from '#web/domain/accounts/current-user.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateOnly, HostTime, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { AttendCard } from './attend-card.tsx';
import { useAtMoments, useClock } from './event-clock.ts';
import { EventDescription } from './event-description.tsx';
import styles from './event-page.module.css';
import { statusAt } from './event-time.rules.ts';
import { type EventPageData, eventQuery } from './events.query.ts';
import { Recording } from './recording.tsx';
import { SessionRow } from './session-row.tsx';
import { useLiveEvent } from './use-live-events.ts';

/** An event's own page. It follows the clock, the seats and one's place in line while it is open. */
export function EventPage({ id }: { id: number }) {
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
  const readAnew = useCallback(
    () => void client.invalidateQueries({ queryKey: eventQuery(id).queryKey }),
    [client, id],
  );
  useAtMoments(ticked, moments, readAnew);
  const clock = ticked ?? Date.parse(page.nowUtc);
  const over = statusAt(event, clock) === 'completed';
  const otherSessions = page.classSessions.filter((session) => session.id !== event.id);
  return (
    <article className={styles.page}>
      <div className={styles.cover}>
        <Cover name={event.name} topic={event.kind} imageUrl={event.imageUrl} first />
      </div>
      <Head page={page} over={over} />
      <div className={styles.side}>
        <AttendCard page={page} clock={clock} person={person} />
      </div>
      <div className={styles.text}>
        {event.description.trim() !== '' && (
          <section className={styles.part} aria-label="About this event">
            <EventDescription html={event.description} clamped={Boolean(event.summary || event.recordingUrl)} />
          </section>
        )}
        {over && <Afterwards page={page} />}
        {!over && event.cccProjectUrl && <Homework url={event.cccProjectUrl} />}
        {page.eventHosts.length > 0 && (
          <section className={styles.part}>
            <h2>{page.eventHosts.length === 1 ? 'Your host' : 'Your hosts'}</h2>
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
          </section>
        )}
        {otherSessions.length > 0 && (
          <section className={styles.part}>
            <h2>The sessions of {event.cohortName ?? 'this cohort'}</h2>
            <ul className={styles.sessions}>
              {otherSessions.map((session) => (
                <SessionRow key={session.id} session={session} course={false} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </article>
  );
}

function Head({ page, over }: { page: EventPageData; over: boolean }) {
  const { event, eventHosts } = page;
  return (
    <header className={styles.head}>
      <p className={styles.kind}>
        <span>{event.kind}</span>
        {event.membersOnlyLabel && <Badge look="accent">Members only</Badge>}
        {page.may.manage && event.status === 'draft' && <Badge look="draft">Draft</Badge>}
      </p>
      <h1 className={event.status === 'cancelled' ? `${styles.title} ${styles.struck}` : styles.title}>{event.name}</h1>
      <div className={styles.when}>
        <CalendarLeaf at={event.startsAtUtc} />
        <div>
          <p className={styles.date}>
            <DateOnly at={event.startsAtUtc} style="full" />
          </p>
          <p>
            <TimeWithZone at={event.startsAtUtc} until={event.endsAtUtc} />
          </p>
          <p className={styles.soft}>
            <HostTime at={event.startsAtUtc} hostZone={event.timezone} />
          </p>
        </div>
      </div>
      <ul className={styles.facts}>
        {eventHosts.length > 0 && (
          <li>
            <span className={styles.faces}>
              {eventHosts.slice(0, 4).map((host) => (
                <Face key={host.id} name={host.name} imageUrl={host.imageUrl} size="sm" />
              ))}
            </span>
            <span>
              Hosted by <strong>{listOf(eventHosts.map((host) => host.name))}</strong>
            </span>
          </li>
        )}
        <li>
          <IconUsers size={18} stroke={1.75} aria-hidden="true" />
          {event.attendeesCount === 0 && !over && event.status !== 'cancelled' ? (
            <span>Be the first to attend</span>
          ) : (
            <span>
              <strong className="tabular">{event.attendeesCount}</strong> {over ? 'attended' : 'attending'}
            </span>
          )}
        </li>
        <li className={styles.soft}>
          {event.courseSlug && event.courseName ? (
            <span>
              Part of{' '}
              <Link to="/courses/$slug" params={{ slug: event.courseSlug }}>
                {event.courseName}
              </Link>
            </span>
          ) : (
            <span>
              by{' '}
              <Link to="/schools/$slug" params={{ slug: event.schoolSlug }}>
                {event.schoolName}
              </Link>
            </span>
          )}
        </li>
      </ul>
    </header>
  );
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}

/** What stays of an evening: summary, recording, homework. */
function Afterwards({ page }: { page: EventPageData }) {
  const { event } = page;
  if (!event.summary && !event.recordingUrl && !event.recordingGated && !event.cccProjectUrl) return null;
  return (
    <div id="afterwards" className={styles.afterwards}>
      {(event.recordingUrl || event.recordingGated) && (
        <section className={styles.part}>
          <h2>Recording</h2>
          {event.recordingUrl ? (
            <Recording url={event.recordingUrl} name={event.name} />
          ) : (
            <p>
              The recording is for members. <PageLink to="/subscriptions">Upgrade to a membership</PageLink>
            </p>
          )}
        </section>
      )}
      {event.summary && (
        <section className={styles.part}>
          <h2>Summary</h2>
          <RichText html={event.summary} />
        </section>
      )}
      {event.cccProjectUrl && <Homework url={event.cccProjectUrl} />}
    </div>
  );
}

function Homework({ url }: { url: string }) {
  return (
    <section className={styles.part}>
      <h2>Homework</h2>
      <div>
        <ButtonAnchor
          variant="secondary"
          href={url}
          target="_blank"
          rel="noopener nofollow"
          icon={<IconExternalLink size={17} stroke={1.75} aria-hidden="true" />}
        >
          Open the homework
        </ButtonAnchor>
      </div>
    </section>
  );
}

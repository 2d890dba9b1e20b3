import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { NO_ZOOM_URL, type TeacherEventRow } from '#contract/events/teacher-event-lists.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { ManagedLeaf } from '#web/kit/layout/managed-leaf.tsx';
import styles from '#web/kit/layout/managed-row.module.css';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import own from './managed-event-row.module.css';
import { RowTickets } from './row-tickets.tsx';

/** One event in a teacher's list: what it is, its state, who attends, ticket revenue, and its actions. */
export function ManagedEventRow({ event }: { event: TeacherEventRow }) {
  const { name, status, kind, cohortMoniker, startsAtUtc, endsAtUtc, hostNames } = event;
  const over = status === 'completed' || status === 'cancelled';
  return (
    <li className={styles.row} data-status={status}>
      <ManagedLeaf at={startsAtUtc} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/teachers/events/$id/edit" params={{ id: String(event.id) }}>
            {name}
          </Link>
          <State status={status} />
        </p>
        <p className={textStyles.softMedium}>
          {[kind, cohortMoniker].filter(Boolean).join(' · ')}
          {startsAtUtc && (
            <span>
              {' · '}
              <DateOnly at={startsAtUtc} style="full" /> ·{' '}
              <TimeWithZone at={startsAtUtc} until={endsAtUtc ?? undefined} />
            </span>
          )}
          {hostNames.length > 0 && <span>{` · with ${hostNames.join(', ')}`}</span>}
        </p>
        {!event.zoomUrl && !over && (
          <p>
            <Badge look="warning">{NO_ZOOM_URL}</Badge>
          </p>
        )}
        {event.ticketTypes.length > 0 && <RowTickets ticketTypes={event.ticketTypes} />}
      </div>
      <div className={styles.side}>
        <p className={styles.count}>
          <strong>{formatCount(event.attendeesCount)}</strong> {countLabel(event)}
        </p>
        <div className={styles.links}>
          {status !== 'cancelled' && (
            <CopyButton
              text={`${publicConfig().origin}/events/links/${event.uuid}`}
              about={`to ${name}`}
              variant="quiet"
              toasts
            >
              Direct Link
            </CopyButton>
          )}
          <EmailsLink event={event} />
        </div>
        {status === 'draft' && <p className={textStyles.softMedium}>Works once it's published</p>}
      </div>
    </li>
  );
}

/**
 * A class session is attended by everyone enrolled in its cohort, without an RSVP. Counts seats, not people who joined.
 */
function countLabel({ kind, status }: TeacherEventRow): string {
  if (kind === 'Class Session') return 'expected';
  return status === 'completed' ? 'had a seat' : 'attending';
}

function State({ status }: Pick<TeacherEventRow, 'status'>) {
  if (status === 'draft') return <Badge look="draft">DRAFT</Badge>;
  return (
    <Badge look={status === 'active' ? 'published' : status}>{status === 'cancelled' ? 'canceled' : status}</Badge>
  );
}

/** A link to the event's emails, in a new tab (T). */
function EmailsLink({ event: { id, name } }: { event: TeacherEventRow }) {
  return (
    <a href={`/teachers/events/${id}/emails`} target="_blank" rel="noreferrer" className={own.emails}>
      Emails <span className="visually-hidden">for {name}, in a new tab</span>
      <IconExternalLink size={15} stroke={1.75} aria-hidden="true" />
    </a>
  );
}

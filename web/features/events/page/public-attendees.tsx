import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Faces } from '#web/kit/picture/face.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import type { EventPageData } from '../list/events.query.ts';
import styles from './public-attendees.module.css';
import { attendeesLine } from './public-attendees.rules.ts';

/**
 * Attendees in one line at the top of an event page: faces of people who chose to be visible, and everyone else as a
 * number.
 */
export function PublicAttendees({ page, over }: { page: EventPageData; over: boolean }) {
  const { goers, event, attendance } = page;
  // On a paid event, "be the first" would put people off.
  if (event.attendeesCount === 0 && !over && event.ticketTypes.some((type) => type.nonmemberPrice > 0)) return null;
  const line = attendeesLine({
    names: goers.map((publicAttendee) => publicAttendee.name),
    count: event.attendeesCount,
    over,
    first: !over && event.status !== 'cancelled',
  });
  const mine = attendance?.state === 'attending' && !over && event.kind !== 'Class Session';
  return (
    <div className={styles.line}>
      {goers.length > 0 ? <Faces people={goers} most={5} /> : <IconUsers size={18} stroke={1.75} aria-hidden="true" />}
      <span className={styles.words}>
        <strong className="tabular">{line.strong}</strong>
        {line.after && <span> {line.after}</span>}
        {mine && (
          <span>
            {' · '}
            <Link to="/settings" hash="seen" className={textStyles.soft}>
              Choose whether others see you
            </Link>
          </span>
        )}
      </span>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { PublishingGap } from '#contract/teaching/teaching-today.endpoints.ts';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './today-page.module.css';

const LABELS: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  startDate: 'start',
  zoomUrl: 'meeting link',
  ticketTypes: 'a ticket type on sale',
};

/** Labels for a cohort's sessions: `5 of 6 sessions need a meeting link`. */
const NEEDS: Readonly<Record<string, string>> = {
  name: 'a name',
  description: 'a description',
  startDate: 'a start',
  zoomUrl: 'a meeting link',
};

/** The words before the first missing item. */
function leadOf({ kind, lacking, drafts }: PublishingGap): string {
  if (kind !== 'cohort') return 'Missing: ';
  return `${lacking} of ${counted(drafts, 'session')} ${lacking === 1 ? 'needs' : 'need'} `;
}

/** Upcoming drafts and what each one lacks to be published; missing items link to their fields. */
export function PublishingRows({ gaps }: { gaps: readonly PublishingGap[] }) {
  return (
    <ul className={styles.rows}>
      {gaps.map((gap) => (
        <PublishingRow key={gap.eventId} gap={gap} />
      ))}
    </ul>
  );
}

function PublishingRow({ gap }: { gap: PublishingGap }) {
  const { kind, eventId, name, schoolName, courseName, startsAtUtc, drafts, missing } = gap;
  const labels = kind === 'cohort' ? NEEDS : LABELS;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to="/teachers/events/$id/edit" params={{ id: String(eventId) }}>
            {name || 'Untitled'}
          </Link>
        </h3>
        <p className={textStyles.softMedium}>
          {courseName ?? schoolName}
          {(kind === 'series' || kind === 'cohort') && <span>{` · ${counted(drafts, 'draft session')}`}</span>}
          {startsAtUtc && (
            <span>
              {' · '}
              <DateTime at={startsAtUtc} />
            </span>
          )}
        </p>
      </div>
      <p className={textStyles.softMedium}>
        {missing.length === 0
          ? 'Ready to publish'
          : missing.map(({ field }, index) => (
              <span key={field}>
                {index > 0 ? ', ' : leadOf(gap)}
                <Link to="/teachers/events/$id/edit" params={{ id: String(eventId) }} hash={field}>
                  {labels[field] ?? field}
                </Link>
              </span>
            ))}
      </p>
    </li>
  );
}

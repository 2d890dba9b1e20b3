import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateRange } from '#web/kit/time/date-time.tsx';
import styles from './draft-series.module.css';
import { PublishSeries } from './publish-series.tsx';
import { draftSeriesQuery } from './series.query.ts';

/**
 * A course's series that are waiting to be published, each with its publish button; renders nothing if there is none.
 */
export function DraftSeries({ course }: { course: string }) {
  const { data } = useQuery(draftSeriesQuery(course));
  const [publishing, setPublishing] = useState<number | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <section className={layoutStyles.grid8} aria-label="Series to publish">
      {data.map(({ id, name, cohortName, drafts, eventId, firstStartsAtUtc, lastStartsAtUtc }) => (
        <div key={id} className={styles.series}>
          <div className={layoutStyles.shrinkable}>
            <p className={textStyles.name}>
              <bdi>{name}</bdi>: {counted(drafts, 'draft session')}
            </p>
            <p className={styles.soft}>
              {cohortName}
              {firstStartsAtUtc && lastStartsAtUtc && (
                <span>
                  {' · '}
                  <DateRange from={firstStartsAtUtc} to={lastStartsAtUtc} />
                </span>
              )}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => setPublishing(eventId)}
            aria-label={`Publish all of ${name}`}
          >
            Publish all
          </Button>
        </div>
      ))}
      {publishing !== null && <PublishSeries eventId={publishing} onClose={() => setPublishing(null)} />}
    </section>
  );
}

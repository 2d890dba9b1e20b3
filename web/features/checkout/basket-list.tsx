import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cohort } from '#contract/schools/cohort.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { DatesChanged } from '#web/features/enrollment/dates-changed.tsx';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateRange } from '#web/kit/time/date-time.tsx';
import { removeFromBasket } from './basket.ts';
import styles from './basket-list.module.css';
import { cohortTitle } from './cohort-title.rules.ts';

/** The selected cohorts: when, how long, with whom. Each can be removed. */
export function BasketList({ cohorts, disabled }: { cohorts: readonly Cohort[]; disabled: boolean }) {
  return (
    <section className={styles.basket} aria-labelledby="basket-title">
      <h2 id="basket-title" className={textStyles.large}>
        Your courses
      </h2>
      <ul className={layoutStyles.grid}>
        {cohorts.map((cohort) => (
          <BasketRow key={cohort.id} cohort={cohort} disabled={disabled} />
        ))}
      </ul>
    </section>
  );
}

function BasketRow({ cohort, disabled }: { cohort: Cohort; disabled: boolean }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const waking = useHydrating(disabled || leaving);
  const title = cohortTitle(cohort);
  const remove = async () => {
    setLeaving(true);
    try {
      await removeFromBasket(client, cohort.id);
    } catch (error) {
      toast.error(`Couldn't remove ${title}`, isApiProblem(error) ? error.message : 'Try again in a moment.');
    } finally {
      setLeaving(false);
    }
  };
  const few = cohort.seatsRemaining > 0 && cohort.seatsRemaining * 5 <= cohort.capacity && !cohort.held;
  return (
    <li className={styles.row} data-leaving={leaving || undefined}>
      {cohort.startsAtUtc ? (
        <CalendarLeaf at={cohort.startsAtUtc} size="sm" />
      ) : (
        <span className={styles.open} aria-hidden="true" />
      )}
      <div className={styles.words}>
        <strong className={styles.name}>{title}</strong>
        <span className={textStyles.softSmall}>{cohort.schoolName}</span>
        <span className={textStyles.softSmall}>
          {cohort.startsAtUtc && cohort.endsAtUtc ? (
            <DateRange from={cohort.startsAtUtc} to={cohort.endsAtUtc} />
          ) : (
            <span>No start date yet</span>
          )}
          {cohort.weeks > 0 && <span>{` · ${cohort.weeks} ${cohort.weeks === 1 ? 'week' : 'weeks'}`}</span>}
        </span>
        <DatesChanged cohort={cohort} />
        {(cohort.held || few) && (
          <span className={styles.state}>
            {cohort.held ? (
              <Badge key="held" look="published">
                Seat held for you
              </Badge>
            ) : (
              <Badge look="warning">{counted(cohort.seatsRemaining, 'seat')} left</Badge>
            )}
          </span>
        )}
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${title}`}
        {...waking}
        onClick={() => void remove()}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import type { TeacherWorkoutRow } from '#contract/workouts/teacher-workout.ts';
import { ManagedLeaf } from '#web/kit/layout/managed-leaf.tsx';
import styles from '#web/kit/layout/managed-row.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { DirectLink } from './direct-link.tsx';
import { StudentsLink } from './students-link.tsx';
import own from './workout-row.module.css';
import { WorkoutState } from './workout-state.tsx';

type Type = TeacherWorkoutRow['ticketTypes'][number];

/** A workout in the list: its state, Live and Written with capacities and prices, and its actions (T). */
export function WorkoutRow({ workout }: { workout: TeacherWorkoutRow }) {
  const { id, uuid, name, status, startsAtUtc, endsAtUtc, cohortMoniker } = workout;
  return (
    <li className={styles.row} data-status={status}>
      <ManagedLeaf at={startsAtUtc} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/teachers/workouts/$id/edit" params={{ id: String(id) }}>
            {name}
          </Link>
          <WorkoutState status={status} />
        </p>
        <p className={textStyles.softMedium}>
          {cohortMoniker && <span>{`${cohortMoniker} · `}</span>}
          {startsAtUtc ? (
            <span key="dated">
              <DateOnly at={startsAtUtc} style="full" /> ·{' '}
              <TimeWithZone at={startsAtUtc} until={endsAtUtc ?? undefined} />
            </span>
          ) : (
            <span>No date yet</span>
          )}
        </p>
        <dl className={own.counts}>
          <Places
            label="Live"
            taken={workout.enrolled_live_count}
            of={workout.capacity_live}
            type={workout.ticketTypes[0]}
          />
          <Places
            label="Written"
            taken={workout.enrolled_async_count}
            of={workout.capacity_async}
            type={workout.ticketTypes[1]}
          />
        </dl>
      </div>
      <div className={styles.side}>
        {startsAtUtc && status !== 'draft' && (
          <Link to="/workouts/written/$uuid" params={{ uuid }}>
            Student View<span className="visually-hidden"> for {name}</span>
          </Link>
        )}
        <StudentsLink id={id} name={name} waiting={workout.unanswered} />
        {status !== 'cancelled' && <DirectLink uuid={uuid} name={name} />}
        {status === 'draft' && <p className={textStyles.softMedium}>Works once it's published</p>}
      </div>
    </li>
  );
}

function Places({ label, taken, of, type }: { label: string; taken: number; of: number; type: Type | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{formatCount(taken)}</strong> of {formatCount(of)}
        {of > 0 && type && (
          <span className={textStyles.softMedium}>
            {priceText(type)}
            {type.totalPrice > 0 && <span>{`, ${formatDollars(type.totalPrice)} total`}</span>}
          </span>
        )}
      </dd>
    </div>
  );
}

/** `Free`, `$20`, `$10 members, $20 others`. */
function priceText({ price, nonmemberPrice }: Type): string {
  if (price === nonmemberPrice) return price === 0 ? 'Free' : formatDollars(price);
  return `${price === 0 ? 'Free for' : formatDollars(price)} members, ${formatDollars(nonmemberPrice)} others`;
}

import { Link } from '@tanstack/react-router';
import type { WorkoutCard as Workout } from '#contract/workouts/workout.ts';
import { priceToday } from '#web/features/events/page/event-eligibility.rules.ts';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { ListDay, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { hasLive, placesLeftText, workoutStatusAt } from './place-status.rules.ts';
import { WorkoutBadge } from './workout-badges.tsx';
import styles from './workout-card.module.css';

interface WorkoutCardProps {
  workout: Workout;
  going: boolean;
  /** The server's clock; null during the first render. */
  clock: number | null;
  first?: boolean;
}

/** A workout as a card: picture, time, school, and the price of each kind of spot. */
export function WorkoutCard({ workout, going, clock, first = false }: WorkoutCardProps) {
  const status = workoutStatusAt(workout, clock);
  return (
    <Card flush beside as="article">
      <Cover cover={workout.cover} imageUrl={workout.imageUrl} first={first} aside />
      <CardBody>
        <p className={styles.when}>
          {!hasLive(workout) && <span>{'Submit by '}</span>}
          <ListDay at={workout.startsAtUtc} />
          {' · '}
          <TimeWithZone at={workout.startsAtUtc} />
        </p>
        <h3 className={styles.name}>
          <CardLinkArea>
            <Link to="/workouts/$id" params={{ id: String(workout.id) }}>
              {workout.name}
            </Link>
          </CardLinkArea>
        </h3>
        <p className={textStyles.softSmall}>{workout.schoolName}</p>
        <p className={styles.marks}>
          {status !== 'published' && <WorkoutBadge status={status} />}
          {going && status !== 'completed' && <Badge look="published">Participating</Badge>}
        </p>
        {status === 'published' && (
          <ul className={styles.places}>
            {workout.ticketTypes.map((type) => (
              <li key={type.id}>
                <span>{type.name}</span>
                <span>
                  <span className={textStyles.strong}>
                    <Money dollars={priceToday(type)} free="Free" />
                  </span>
                  {placesLeftText(type) && (
                    <span className={styles.left}>
                      {' '}
                      · {placesLeftText(type) && <span>{placesLeftText(type)}</span>}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

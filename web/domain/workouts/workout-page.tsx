import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useCurrentUser } from '#web/domain/accounts/current-user.ts';
import { useAtMoments, useClock } from '#web/domain/events/event-clock.ts';
import { ProveAddress } from '#web/domain/events/prove-address.tsx';
import { TicketProblem } from '#web/domain/events/ticket-problem.tsx';
import { useTicketCheckout } from '#web/domain/events/use-ticket-checkout.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateOnly, HostTime, TimeWithZone } from '#web/kit/time/date-time.tsx';
import offerStyles from './place-offer.module.css';
import { PlaceOffer } from './place-offer.tsx';
import { usePlaces } from './use-places.ts';
import { WorkoutBadge } from './workout-badges.tsx';
import styles from './workout-page.module.css';
import { workoutStatusAt } from './workout-standing.rules.ts';
import { workoutQuery } from './workouts.query.ts';

/** A workout's own page: what it is, and its live and written places. It follows the clock while it is open. */
export function WorkoutPage({ id }: { id: number }) {
  const client = useQueryClient();
  const person = useCurrentUser();
  const { data: page } = useSuspenseQuery(workoutQuery(id));
  const { workout } = page;
  const moments = [page.joinOpensAtUtc, workout.startsAtUtc, workout.endsAtUtc, page.joinClosesAtUtc];
  const ticked = useClock(moments);
  const readAnew = useCallback(
    () => void client.invalidateQueries({ queryKey: workoutQuery(id).queryKey }),
    [client, id],
  );
  useAtMoments(ticked, moments, readAnew);
  const clock = ticked ?? Date.parse(page.nowUtc);
  const status = workoutStatusAt(workout, clock);
  const { press, unverified, forgetUnverified } = usePlaces(id);
  const checkout = useTicketCheckout();
  return (
    <article className={styles.page}>
      <div className={styles.cover}>
        <Cover name={workout.name} topic={workout.kind} imageUrl={workout.imageUrl} first />
      </div>
      <header className={styles.head}>
        <p className={styles.kind}>
          <span>{workout.kind}</span>
        </p>
        <h1>{workout.name}</h1>
        <div className={styles.when}>
          <CalendarLeaf at={workout.startsAtUtc} />
          <div>
            <p className={styles.date}>
              <DateOnly at={workout.startsAtUtc} style="full" />
            </p>
            <p>
              <TimeWithZone at={workout.startsAtUtc} until={workout.endsAtUtc} />
            </p>
            <p className={styles.soft}>
              <HostTime at={workout.startsAtUtc} hostZone={workout.timezone} />
            </p>
          </div>
        </div>
        <p className={styles.soft}>
          by{' '}
          <Link to="/schools/$slug" params={{ slug: workout.schoolSlug }}>
            {workout.schoolName}
          </Link>
        </p>
      </header>
      <aside className={`${styles.side} ${offerStyles.card}`} aria-label="Take part">
        <div className={offerStyles.top}>
          <WorkoutBadge status={status} />
          {status === 'published' && (
            <p className={offerStyles.starts}>
              Starts <Countdown to={workout.startsAtUtc} done="now" />
            </p>
          )}
          {status === 'draft' && (
            <p className={offerStyles.soft}>Only who manages this workout sees this page. Publish it to open it.</p>
          )}
        </div>
        {workout.ticketTypes.map((type) => (
          <PlaceOffer
            key={type.id}
            page={page}
            type={type}
            clock={clock}
            busy={(press.isPending && press.variables.ticketTypeId === type.id) || checkout.busy}
            onTake={() => {
              if (type.oneTimePrice > 0) {
                void checkout.checkOut({ ticketTypeId: type.id, price: type.oneTimePrice });
              } else press.mutate({ ticketTypeId: type.id, attending: true });
            }}
            onGiveBack={() => press.mutate({ ticketTypeId: type.id, attending: false })}
          />
        ))}
        <ProveAddress message={unverified} email={person.email} path={`/workouts/${id}`} onClose={forgetUnverified} />
        <TicketProblem checkout={checkout} email={person.email} />
      </aside>
      <div className={styles.text}>
        {workout.description.trim() !== '' && (
          <section className={styles.part} aria-label="About this workout">
            <RichText html={workout.description} />
          </section>
        )}
        {page.instructions && (
          <section className={styles.part}>
            <h2>Instructions for written feedback</h2>
            <RichText html={page.instructions} />
          </section>
        )}
      </div>
    </article>
  );
}

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import words from '#web/features/events/attend/seat-words.module.css';
import { TicketProblem } from '#web/features/events/attend/ticket-problem.tsx';
import { useTicketCheckout } from '#web/features/events/attend/use-ticket-checkout.ts';
import { VerifyEmail } from '#web/features/events/attend/verify-email.tsx';
import { priceToday } from '#web/features/events/page/event-eligibility.rules.ts';
import { HostBar } from '#web/features/teaching/host-bar.tsx';
import { useHosting } from '#web/features/teaching/use-hosting.ts';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { DetailKind, DetailPage, DetailPart, DetailWhen } from '#web/kit/layout/detail-page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime, HostTime } from '#web/kit/time/date-time.tsx';
import { useAtMoments, useClock } from '#web/kit/time/use-clock.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { HostedWorkoutPlaces } from './hosted-workout-places.tsx';
import offerStyles from './place-offer.module.css';
import { PlaceOffer } from './place-offer.tsx';
import { hasLive, workoutStatusAt } from './place-status.rules.ts';
import { usePlaces, usePlaceWaitlist } from './use-places.ts';
import { WorkoutBadge } from './workout-badges.tsx';
import { workoutQuery } from './workouts.query.ts';

/** A workout's own page: what it is, and its live and written spots. It follows the clock while it is open. */
export function WorkoutPage({ id }: { id: number }) {
  const client = useQueryClient();
  const person = useCurrentUser();
  const { data: page } = useSuspenseQuery(workoutQuery(id));
  const { workout } = page;
  const moments = [
    page.joinOpensAtUtc,
    workout.startsAtUtc,
    workout.endsAtUtc,
    page.joinClosesAtUtc,
    ...page.waitlist.map((entry) => entry.offerExpiresAt),
  ];
  const ticked = useClock(moments);
  const refetch = useCallback(
    () => void client.invalidateQueries({ queryKey: workoutQuery(id).queryKey }),
    [client, id],
  );
  useAtMoments(ticked, moments, refetch);
  const clock = ticked ?? Date.parse(page.nowUtc);
  const status = workoutStatusAt(workout, clock);
  const { press, unverified, forgetUnverified } = usePlaces(id);
  const line = usePlaceWaitlist(id);
  const checkout = useTicketCheckout();
  const view = useHosting('workout', id);
  // Someone with a spot in their own workout gets the learner's view, to release it there
  const own = view.own && page.places.length === 0;
  return (
    <AccentFrame accent={workout.accent}>
      <HostBar kind="workout" id={id} view={view} />
      <DetailPage
        cover={<Cover cover={workout.cover} imageUrl={workout.imageUrl} first />}
        head={
          <>
            <DetailKind>
              <span>{workout.kind}</span>
            </DetailKind>
            <h1 className={status === 'cancelled' ? offerStyles.struck : undefined}>{workout.name}</h1>
            {hasLive(workout) ? (
              <DetailWhen startsAt={workout.startsAtUtc} endsAt={workout.endsAtUtc} hostZone={workout.timezone} />
            ) : (
              <div>
                <p className={textStyles.strong}>
                  Submit by <DateTime at={workout.startsAtUtc} />
                </p>
                <p className={words.soft}>
                  <HostTime at={workout.startsAtUtc} hostZone={workout.timezone} />
                </p>
                <p className={words.soft}>There’s no live session.</p>
              </div>
            )}
            <p className={offerStyles.by}>
              by{' '}
              <Link to="/schools/$slug" params={{ slug: workout.schoolSlug }}>
                {workout.schoolName}
              </Link>
            </p>
          </>
        }
        side={
          <aside className={offerStyles.card} aria-label="Take part">
            <div className={offerStyles.top}>
              {status === 'published' ? (
                <p className={offerStyles.starts}>
                  {hasLive(workout) ? 'Starts' : 'Work is due'} <Countdown to={workout.startsAtUtc} done="now" />
                </p>
              ) : (
                <WorkoutBadge status={status} />
              )}
              {status === 'draft' && (
                <p className={words.soft}>
                  Only people who manage this workout can see this page. Publish it to open it.
                </p>
              )}
              {status === 'cancelled' && (
                <p>This workout is canceled. We emailed everyone who had a spot. Payments are refunded in full.</p>
              )}
            </div>
            {own && status !== 'cancelled' && <HostedWorkoutPlaces types={workout.ticketTypes} />}
            {!own &&
              status !== 'cancelled' &&
              workout.ticketTypes.map((type) => (
                <PlaceOffer
                  key={type.id}
                  page={page}
                  type={type}
                  clock={clock}
                  busy={(press.isPending && press.variables.ticketTypeId === type.id) || checkout.busy}
                  onTake={() => {
                    if (type.oneTimePrice > 0) {
                      void checkout.checkOut({ ticketTypeId: type.id, price: priceToday(type) });
                    } else press.mutate({ ticketTypeId: type.id, attending: true });
                  }}
                  onRefund={() => press.mutate({ ticketTypeId: type.id, attending: false })}
                  onWait={(wait) => line.mutate({ wait, ticketTypeId: type.id })}
                  waiting={line.isPending}
                />
              ))}
            <VerifyEmail
              message={unverified}
              email={person.email}
              path={`/workouts/${id}`}
              onClose={forgetUnverified}
            />
            <TicketProblem checkout={checkout} email={person.email} />
          </aside>
        }
      >
        {workout.description.trim() !== '' && (
          <DetailPart title="About this workout" label="About this workout">
            <RichText html={workout.description} />
          </DetailPart>
        )}
        {page.instructions && (
          <DetailPart title="Instructions for written feedback">
            <RichText html={page.instructions} />
          </DetailPart>
        )}
      </DetailPage>
    </AccentFrame>
  );
}

import { IconCircleCheck } from '@tabler/icons-react';
import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { FEEDBACK_TARGET_DAYS } from '#contract/workouts/feedback.endpoints.ts';
import type { WorkoutPlace, WorkoutTicketType } from '#contract/workouts/workout.ts';
import { CancelAndRefund } from '#web/features/events/attend/cancel-and-refund.tsx';
import words from '#web/features/events/attend/seat-words.module.css';
import { WaitingPart } from '#web/features/events/attend/waiting-part.tsx';
import { CalendarButtons } from '#web/features/events/calendar/calendar-buttons.tsx';
import { priceToday } from '#web/features/events/page/event-eligibility.rules.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { Money } from '#web/kit/text/money.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import styles from './place-offer.module.css';
import { doorAt, placeStatusAt, placesLeftText, workoutStatusAt } from './place-status.rules.ts';
import { usePlaceRefund } from './use-places.ts';
import { SubmissionBadge } from './workout-badges.tsx';
import type { WorkoutPageData } from './workouts.query.ts';

const WORDS = {
  live: 'A spot in the live session, in a small group.',
  written: `Send in your work and get written feedback within ${FEEDBACK_TARGET_DAYS} days.`,
} as const;

interface PlaceOfferProps {
  page: WorkoutPageData;
  type: WorkoutTicketType;
  clock: number;
  busy: boolean;
  onTake: () => void;
  onRefund: () => void;
  /** Joins the waitlist (true), or leaves it. */
  onWait: (wait: boolean) => void;
  waiting: boolean;
}

/** One kind of spot: its price and the one action available. */
export function PlaceOffer({ page, type, clock, busy, onTake, onRefund, onWait, waiting }: PlaceOfferProps) {
  const placeStatus = placeStatusAt(type, page, workoutStatusAt(page.workout, clock), clock);
  const few = placesLeftText(type);
  return (
    <section className={styles.offer} aria-label={type.name}>
      <div className={styles.head}>
        <h2>{type.name}</h2>
        {placeStatus.kind !== 'held' && (
          <p className={styles.price}>
            <Money dollars={priceToday(type)} free="Free" />
          </p>
        )}
      </div>
      {placeStatus.kind === 'held' ? (
        <Held page={page} place={placeStatus.place} clock={clock}>
          {placeStatus.back && placeStatus.paid && <PaidPlace workoutId={page.workout.id} ticketTypeId={type.id} />}
          {placeStatus.back && !placeStatus.paid && (
            <div>
              <Button variant="quiet" size="sm" loading={busy} onClick={onRefund}>
                Cancel my spot
              </Button>
            </div>
          )}
        </Held>
      ) : (
        <>
          <p className={words.soft}>{WORDS[type.kind]}</p>
          {type.codePrice !== null && <p className={words.soft}>Price includes your promo code.</p>}
          {type.price < priceToday(type) && (
            <p className={words.soft}>
              Members: <Money dollars={type.price} free="free" />
            </p>
          )}
          {placeStatus.kind === 'open' && (
            <p className={few ? words.few : words.soft}>{few ?? `${counted(type.seatsRemaining, 'spot')} left`}</p>
          )}
          {(placeStatus.kind === 'open' || placeStatus.kind === 'offered') && (
            <Button wide loading={busy} onClick={onTake} aria-label={`${placeStatus.buy}: ${type.name}`}>
              {placeStatus.buy}
            </Button>
          )}
          {placeStatus.kind === 'sold-out' && (
            <Button wide disabled>
              No spots remaining
            </Button>
          )}
          {(placeStatus.kind === 'offered' || placeStatus.kind === 'sold-out') && (
            <WaitingPart
              entry={placeStatus.entry}
              offered={placeStatus.kind === 'offered'}
              mayWait
              busy={waiting}
              onJoin={() => onWait(true)}
              onLeave={() => onWait(false)}
            />
          )}
          {placeStatus.kind === 'closed' && <p className={words.soft}>Spots are no longer available.</p>}
        </>
      )}
    </section>
  );
}

function Held({
  page,
  place,
  clock,
  children,
}: {
  page: WorkoutPageData;
  place: WorkoutPlace;
  clock: number;
  children: React.ReactNode;
}) {
  const { workout } = page;
  const { id: personId } = useCurrentUser();
  const over = workoutStatusAt(workout, clock) === 'completed';
  const door = doorAt(page, clock);
  return (
    <>
      <p className={words.yes}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
        {place.paid ? "Confirmed, you're participating" : "You're participating"}
      </p>
      {place.kind === 'live' && door !== 'closed' && !over && (
        <ButtonAnchor href={`/workouts/links/${workout.uuid}`} size="lg" wide>
          {door === 'early' ? 'Join early' : 'Attend Event Now'}
        </ButtonAnchor>
      )}
      {place.kind === 'live' && door === 'closed' && !over && (
        <p className={words.soft}>
          'Attend Event Now' appears here when it starts. You can join {JOIN_OPENS_MINUTES_BEFORE} minutes early.
        </p>
      )}
      {place.kind === 'live' && !over && page.calendarSequence !== null && (
        <CalendarButtons
          entry={{
            ...workout,
            text: `A live session by ${workout.schoolName}.`,
            path: `/workouts/links/${workout.uuid}`,
            personId,
            sequence: page.calendarSequence,
          }}
          fileName={`workout-${workout.id}`}
        />
      )}
      {place.kind === 'written' && (
        <div className={styles.row}>
          <ButtonLink to="/workouts/written/$uuid" params={{ uuid: workout.uuid }} variant="secondary">
            {place.submission?.state === 'answered'
              ? 'Read your feedback'
              : place.submission
                ? 'See your submission'
                : 'Submit your work'}
          </ButtonLink>
          {place.submission && <SubmissionBadge state={place.submission.state} />}
        </div>
      )}
      {children}
    </>
  );
}

function PaidPlace({ workoutId, ticketTypeId }: { workoutId: number; ticketTypeId: number }) {
  return <CancelAndRefund thing="place" asked={usePlaceRefund(workoutId, ticketTypeId)} />;
}

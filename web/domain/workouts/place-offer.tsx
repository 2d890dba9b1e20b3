import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import type { WorkoutPlace, WorkoutTicketType } from '#contract/workouts/workout.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Money } from '#web/kit/text/money.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './place-offer.module.css';
import { usePlaceRefund } from './use-places.ts';
import { SubmissionBadge } from './workout-badges.tsx';
import { doorAt, placeStandingAt, placesLeftWords, workoutStatusAt } from './workout-standing.rules.ts';
import type { WorkoutPageData } from './workouts.query.ts';

const WORDS = {
  live: 'A seat in the live session, in a small group.',
  written: 'Send in your work and get written feedback.',
} as const;

interface PlaceOfferProps {
  page: WorkoutPageData;
  type: WorkoutTicketType;
  clock: number;
  busy: boolean;
  onTake: () => void;
  onGiveBack: () => void;
}

/** One kind of place: its price and the one thing that one can do about it. */
export function PlaceOffer({ page, type, clock, busy, onTake, onGiveBack }: PlaceOfferProps) {
  const standing = placeStandingAt(type, page.places, workoutStatusAt(page.workout, clock));
  const left = standing.kind === 'open' ? placesLeftWords(type) : null;
  return (
    <section className={styles.offer} aria-label={type.name}>
      <div className={styles.head}>
        <h2>{type.name}</h2>
        {standing.kind !== 'held' && (
          <p className={styles.price}>
            <Money dollars={type.oneTimePrice} free="Free" />
          </p>
        )}
      </div>
      {standing.kind === 'held' ? (
        <Held page={page} place={standing.place} clock={clock}>
          {standing.paid ? (
            <PaidPlace workoutId={page.workout.id} ticketTypeId={type.id} refundable={standing.back} />
          ) : (
            standing.back && (
              <div>
                <Button variant="quiet" size="sm" loading={busy} onClick={onGiveBack}>
                  Give my place back
                </Button>
              </div>
            )
          )}
        </Held>
      ) : (
        <>
          <p className={styles.soft}>{WORDS[type.kind]}</p>
          {type.price < type.oneTimePrice && (
            <p className={styles.soft}>
              Members pay <Money dollars={type.price} free="nothing" />.
            </p>
          )}
          {left && <p className={styles.few}>{left}</p>}
          {standing.kind === 'open' && (
            <Button wide loading={busy} onClick={onTake} aria-label={`${standing.buy}: ${type.name}`}>
              {standing.buy}
            </Button>
          )}
          {standing.kind === 'sold-out' && (
            <Button wide disabled>
              No seats remaining
            </Button>
          )}
          {standing.kind === 'closed' && <p className={styles.soft}>Places are no longer available.</p>}
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
  const over = workoutStatusAt(workout, clock) === 'completed';
  const door = doorAt(page, clock);
  return (
    <>
      <p className={styles.yes}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
        {place.paid ? "Confirmed, you're participating" : "You're participating"}
      </p>
      {place.kind === 'live' && door !== 'closed' && !over && (
        <ButtonAnchor href={`/workouts/links/${workout.uuid}`} size="lg" wide>
          {door === 'early' ? 'Come in early' : 'Attend Event Now'}
        </ButtonAnchor>
      )}
      {place.kind === 'live' && door === 'closed' && !over && (
        <p className={styles.soft}>'Attend Event Now' appears here as it starts; the doors open 15 minutes before.</p>
      )}
      {place.kind === 'written' && (
        <div className={styles.row}>
          <ButtonLink to="/workouts/written/$uuid" params={{ uuid: workout.uuid }} variant="secondary">
            {place.submission?.state === 'answered'
              ? 'Read your feedback'
              : place.submission
                ? 'See what you sent in'
                : 'Send in your work'}
          </ButtonLink>
          {place.submission && <SubmissionBadge state={place.submission.state} />}
        </div>
      )}
      {children}
    </>
  );
}

/** 'Cancel and refund' with the amount; what will follow is written out before it is asked. */
function PaidPlace({
  workoutId,
  ticketTypeId,
  refundable,
}: {
  workoutId: number;
  ticketTypeId: number;
  refundable: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const { refund, failed, retry, cancel } = usePlaceRefund(workoutId, ticketTypeId, refundable);
  if (!refundable) return null;
  if (failed) {
    return (
      <Button variant="quiet" size="sm" onClick={() => void retry()}>
        What a refund would be didn't load. Retry
      </Button>
    );
  }
  if (!refund) return null;
  if (refund.amount === 0 && refund.credits === 0) return <p className={styles.soft}>{refund.message}</p>;
  const words = `Cancel and refund ${formatDollars(refund.amount)}`;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {words}
      </Button>
      {refund.refundableUntil && (
        <p className={styles.soft}>
          In full until <DateTime at={refund.refundableUntil} />.
        </p>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel your place?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep my place
            </Button>
            <Button
              variant="danger"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(refund.amount, { onSettled: () => setAsking(false) })}
            >
              {words}
            </Button>
          </>
        }
      >
        <p>{refund.message}</p>
        <p>
          You paid <Money dollars={refund.paid} />.{' '}
          <strong>
            <Money dollars={refund.amount} />
          </strong>{' '}
          goes back to the card you paid with. Your place is free for someone else.
        </p>
      </Dialog>
    </>
  );
}

import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Cohort } from '#contract/schools/cohort.ts';
import { Button, ButtonLink, type ButtonLook } from '#web/kit/action/button.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './seat-waitlist.module.css';
import { useSelection } from './use-presses.ts';
import { useSeatWaitlist } from './use-seat-waitlist.ts';

type Look = Pick<ButtonLook, 'size' | 'wide'>;

/** The waitlist of a sold-out cohort: join it, see the position, leave it. */
export function SeatWaitlist({ cohort, ...look }: { cohort: Cohort } & Look) {
  const waitlist = useSeatWaitlist(cohort.id);
  const entry = cohort.waitlist;
  // Nothing is offered after the cohort begins, so no one can join the waitlist then.
  if (!entry && cohort.status !== 'enrolling') return null;
  if (!entry) {
    return (
      <Button
        {...look}
        variant="secondary"
        icon={<IconUsersGroup size={17} stroke={1.75} aria-hidden="true" />}
        aria-description={cohort.name}
        loading={waitlist.isPending}
        onClick={() => waitlist.mutate(true)}
      >
        Join waitlist
      </Button>
    );
  }
  return (
    <div className={styles.waitlist}>
      <p className={styles.place} role="status">
        {entry.place === 1 ? "You're next on the waitlist." : `You're #${entry.place} on the waitlist.`}
      </p>
      <div className={look.wide ? styles.wide : styles.leave}>
        <Button
          {...look}
          variant="quiet"
          aria-description={cohort.name}
          loading={waitlist.isPending}
          onClick={() => waitlist.mutate(false)}
        >
          Leave waitlist
        </Button>
      </div>
    </div>
  );
}

/** A seat held for this person: until when, whether it was offered, and how to pay for it or let it go. */
export function HeldSeat({ cohort, ...look }: { cohort: Cohort } & Look) {
  const waitlist = useSeatWaitlist(cohort.id);
  const offer = cohort.waitlist?.state === 'offered' ? cohort.waitlist : null;
  return (
    <div className={styles.waitlist}>
      {offer?.offerExpiresAtUtc && (
        <p className={styles.place} role="status">
          We’re holding a seat for you until <DateTime at={offer.offerExpiresAtUtc} />,{' '}
          <Countdown to={offer.offerExpiresAtUtc} done="now" onDone={waitlist.refresh} />.
        </p>
      )}
      <ContinueCheckout cohort={cohort} {...look} />
      {offer && (
        <Button
          {...look}
          variant="quiet"
          aria-description={cohort.name}
          loading={waitlist.isPending}
          onClick={() => waitlist.mutate(false)}
        >
          Release my seat
        </Button>
      )}
    </div>
  );
}

/** Continues to the checkout; an offered seat that isn't in the basket yet is added first. */
function ContinueCheckout({ cohort, ...look }: { cohort: Cohort } & Look) {
  const selection = useSelection();
  const navigate = useNavigate();
  if (cohort.selected) {
    return (
      <ButtonLink to="/select_enrollment_type" {...look}>
        Continue to checkout
      </ButtonLink>
    );
  }
  return (
    <Button
      {...look}
      aria-description={cohort.name}
      loading={selection.isPending}
      onClick={() =>
        selection.mutate(
          { cohortId: cohort.id, selected: true },
          { onSuccess: () => void navigate({ to: '/select_enrollment_type' }) },
        )
      }
    >
      Continue to checkout
    </Button>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { CohortDates } from '#contract/enrollment/cohort-dates.ts';
import type { Course } from '#contract/enrollment/enrollment.endpoints.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, DateRange, DateTime, Weekly } from '#web/kit/time/date-time.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import { offerOf, seatsText } from './board.rules.ts';
import { OrCredits } from './cohort-card.tsx';
import styles from './enroll-card.module.css';
import { ReminderButton } from './reminder-button.tsx';
import { HeldSeat, SeatWaitlist } from './seat-waitlist.tsx';
import { useSelection } from './use-presses.ts';

/** The cohort the page is about: the one picked, otherwise the first one with open enrollment. */
export function chosenCohort(cohorts: readonly Cohort[], picked: number | null): Cohort | undefined {
  return (
    cohorts.find((each) => each.id === picked) ??
    cohorts.find((each) => ['open', 'selected', 'held'].includes(offerOf(each))) ??
    cohorts[0]
  );
}

/** The card with the one main action: pick a cohort and enroll, or set a reminder. */
export function EnrollCard({
  course,
  cohorts,
  cohort,
  dates,
  onPick,
}: {
  course: Course;
  cohorts: readonly Cohort[];
  cohort: Cohort | undefined;
  /** Dates of all cohorts. */
  dates: readonly CohortDates[];
  onPick: (cohortId: number) => void;
}) {
  const person = useVisitor();
  const name = useId();
  const waking = useHydrating();
  if (!cohort) {
    return (
      <aside className={styles.card} aria-label="Enroll">
        <h2 className={textStyles.larger}>No dates yet</h2>
        <p className={styles.soft}>Be the first to hear when {course.name} opens for enrollment.</p>
        <Remind course={course} signedIn={person !== null} />
      </aside>
    );
  }
  const datesOf = (one: Cohort) => dates.find(({ cohortId }) => cohortId === one.id);
  const own = datesOf(cohort);
  const membersPayLess = cohort.memberPrice < cohort.oneTimePrice;
  const inCredits = <OrCredits count={cohort.creditCost} />;
  return (
    <aside className={styles.card} aria-label="Enroll">
      <p className={styles.price}>
        <strong>
          <Money dollars={cohort.oneTimePrice} free="Free" />
        </strong>
        {!membersPayLess && <span className={styles.soft}>{inCredits}</span>}
      </p>
      {membersPayLess && (
        <p className={styles.soft}>
          Members pay <Money dollars={cohort.memberPrice} />
          {inCredits}.
        </p>
      )}
      <fieldset {...waking} className={styles.picker}>
        <legend>{cohorts.length === 1 ? 'The next cohort' : 'Pick a cohort'}</legend>
        {cohorts.map((each) => (
          <label key={each.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={each.id}
              checked={each.id === cohort.id}
              onChange={() => onPick(each.id)}
            />
            <span className={styles.words}>
              <span className={styles.dates}>
                {each.startsAtUtc && each.endsAtUtc && <DateRange from={each.startsAtUtc} to={each.endsAtUtc} />}
              </span>
              <Weekly sessions={datesOf(each)?.sessions ?? []} />
              <EnrollmentState cohort={each} />
            </span>
          </label>
        ))}
      </fieldset>
      <Do course={course} cohort={cohort} signedIn={person !== null} />
      {own && ['open', 'selected', 'held'].includes(offerOf(cohort)) && cohort.oneTimePrice > 0 && (
        <RefundLine dates={own} />
      )}
      {cohort.paymentDueAtUtc && cohort.enrolmentOpen && (
        <p className={styles.soft}>
          Enroll by <DateOnly at={cohort.paymentDueAtUtc} />.
        </p>
      )}
    </aside>
  );
}

/** How long someone can change their mind and get a refund (rules §3). */
function RefundLine({ dates: { refundRule, refundableUntilUtc } }: { dates: CohortDates }) {
  if (refundRule === 'none') return null;
  if (refundableUntilUtc === null) {
    return <p className={styles.soft}>It’s too late for a refund. If you leave, you won’t get one.</p>;
  }
  return (
    <p key="until" className={styles.soft}>
      Not the right fit? Full refund until <DateTime at={refundableUntilUtc} />
      {refundRule === 'until_midpoint' && <span>, as long as no more than half of the sessions are over</span>}
      <span>.</span>
    </p>
  );
}

function EnrollmentState({ cohort }: { cohort: Cohort }) {
  switch (offerOf(cohort)) {
    case 'taken':
      return <span className={styles.soft}>You've taken this course</span>;
    case 'enrolled':
      return <span className={styles.soft}>Enrolled</span>;
    case 'sold-out':
      return <span className={styles.soft}>Sold Out</span>;
    case 'closed':
      return <span className={styles.soft}>Enrollment closed</span>;
    default: {
      const seats = seatsText(cohort);
      return (
        <span key="open" className={seats.few ? styles.few : styles.soft}>
          {cohort.weeks} {cohort.weeks === 1 ? 'week' : 'weeks'} · {seats.text}
        </span>
      );
    }
  }
}

function Do({ course, cohort, signedIn }: { course: Course; cohort: Cohort; signedIn: boolean }) {
  const selection = useSelection();
  const navigate = useNavigate();
  const offer = offerOf(cohort);
  switch (offer) {
    case 'taken':
      return (
        <Badge look="completed" wraps>
          You've taken this course
        </Badge>
      );
    case 'enrolled':
      return (
        <ButtonLink to="/c/$id" params={{ id: course.slug }} size="lg" wide>
          View Course Dashboard
        </ButtonLink>
      );
    case 'closed':
    case 'sold-out':
      return (
        <>
          <Button size="lg" wide disabled>
            {offer === 'closed' ? 'Enrollment closed' : 'Sold Out'}
          </Button>
          {offer === 'sold-out' && <Wait course={course} cohort={cohort} signedIn={signedIn} />}
          {(offer === 'closed' || !cohort.waitlist) && <Remind course={course} signedIn={signedIn} />}
        </>
      );
    case 'held':
      return <HeldSeat cohort={cohort} size="lg" wide />;
    case 'selected':
      return (
        <ButtonLink to="/select_enrollment_type" size="lg" wide>
          Continue Enrollment
        </ButtonLink>
      );
    case 'open':
      return signedIn ? (
        <Button
          size="lg"
          wide
          loading={selection.isPending}
          onClick={() =>
            selection.mutate(
              { cohortId: cohort.id, selected: true },
              { onSuccess: () => void navigate({ to: '/select_enrollment_type' }) },
            )
          }
        >
          Enroll
        </Button>
      ) : (
        <ButtonLink to="/sign_up" search={{ next: `/courses/${course.slug}` }} size="lg" wide>
          Enroll
        </ButtonLink>
      );
  }
}

/** The waitlist for a seat; visitors have to sign up first. */
function Wait({ course, cohort, signedIn }: { course: Course; cohort: Cohort; signedIn: boolean }) {
  if (signedIn) return <SeatWaitlist cohort={cohort} wide />;
  if (cohort.status !== 'enrolling') return null;
  return (
    <ButtonLink to="/sign_up" search={{ next: `/courses/${course.slug}` }} variant="secondary" wide>
      Join waitlist
    </ButtonLink>
  );
}

function Remind({ course, signedIn }: { course: Course; signedIn: boolean }) {
  if (signedIn) {
    return <ReminderButton wide courseId={course.id} courseName={course.name} following={course.isFollowing} />;
  }
  return (
    <ButtonLink to="/sign_up" search={{ next: `/courses/${course.slug}` }} variant="secondary" wide>
      Remind me
    </ButtonLink>
  );
}

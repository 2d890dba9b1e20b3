import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Cohort, UnscheduledCohort } from '#contract/schools/cohort.ts';
import { ClassSessions } from '#web/features/events/sessions/class-sessions.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { Card, CardBody } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Faces } from '#web/kit/picture/face.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateRange, Weekly } from '#web/kit/time/date-time.tsx';
import { formatMinutes } from '#web/kit/time/format.ts';
import { offerOf, seatsText } from './board.rules.ts';
import styles from './cohort-card.module.css';
import { CohortDates } from './cohort-dates.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { HeldSeat, SeatWaitlist } from './seat-waitlist.tsx';
import { useSelection } from './use-presses.ts';

/** `Ada Lovelace`, `Ada and Grace`, `Ada, Grace, and 2 others`. */
export function namesText(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  if (names.length === 2) return `${names[0]} and ${names[1]}`;
  return `${names[0]}, ${names[1]}, and ${names.length - 2} ${names.length === 3 ? 'other' : 'others'}`;
}

export function CohortFacts({
  cohort,
  fullDates = false,
  sessions = [],
}: {
  cohort: Cohort;
  fullDates?: boolean;
  sessions?: readonly { startsAtUtc: string }[];
}) {
  return (
    <div className={styles.facts}>
      {cohort.startsAtUtc && cohort.endsAtUtc && (
        <>
          {fullDates ? (
            <CohortDates cohort={cohort} />
          ) : (
            <p className={textStyles.medium}>
              <DateRange from={cohort.startsAtUtc} to={cohort.endsAtUtc} />
            </p>
          )}
          <Weekly sessions={sessions} />
          <p className={styles.soft}>
            {cohort.weeks} {cohort.weeks === 1 ? 'week' : 'weeks'}
            {cohort.sessionDuration !== null && <span>{`, ${formatMinutes(cohort.sessionDuration)} per session`}</span>}
          </p>
        </>
      )}
      {cohort.instructors.length > 0 ? (
        <p className={`${styles.soft} ${styles.with}`}>
          <Faces people={cohort.instructors} />
          <span>with {namesText(cohort.instructors.map(({ name }) => name))}</span>
        </p>
      ) : (
        <p className={styles.soft}>{cohort.schoolName}</p>
      )}
    </div>
  );
}

/** How many credits pay for the whole cohort, at the member price; renders nothing if credits can't. */
export function OrCredits({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span>
      {' or '}
      <Credits count={count} />
    </span>
  );
}

/** The price for this person, in money and in credits. */
export function CohortPrice({ cohort }: { cohort: Cohort }) {
  const membersPayLess = cohort.memberPrice < cohort.oneTimePrice;
  const inCredits = <OrCredits count={cohort.creditCost} />;
  return (
    <p className={styles.price}>
      <strong>
        <Money dollars={cohort.oneTimePrice} free="Free" />
      </strong>
      {membersPayLess ? (
        <span className={styles.soft}>
          {' · members '}
          <Money dollars={cohort.memberPrice} />
          {inCredits}
        </span>
      ) : (
        inCredits
      )}
    </p>
  );
}

function Actions({ cohort, following }: { cohort: Cohort; following: boolean }) {
  const selection = useSelection();
  const offer = offerOf(cohort);
  const press = (selected: boolean) => selection.mutate({ cohortId: cohort.id, selected });
  const reminder = (
    <ReminderButton size="sm" quiet courseId={cohort.courseId} courseName={cohort.courseName} following={following} />
  );
  switch (offer) {
    case 'taken':
      return (
        <Badge look="completed" wraps>
          You've taken this course
        </Badge>
      );
    case 'enrolled':
      return <Badge look="published">Enrolled</Badge>;
    case 'closed':
    case 'sold-out':
      return (
        <>
          <Button size="sm" disabled className={styles.main}>
            {offer === 'closed' ? 'Enrollment closed' : 'Sold Out'}
          </Button>
          {offer === 'sold-out' && <SeatWaitlist cohort={cohort} size="sm" />}
          {(offer === 'closed' || !cohort.waitlist) && <div className={styles.below}>{reminder}</div>}
        </>
      );
    case 'held':
      return (
        <>
          <HeldSeat cohort={cohort} size="sm" />
          {cohort.selected && !cohort.waitlist && (
            <Button size="sm" variant="quiet" onClick={() => press(false)}>
              Remove
            </Button>
          )}
        </>
      );
    case 'selected':
      return (
        <Button
          size="sm"
          className={styles.main}
          aria-pressed
          title="Remove from selection"
          aria-description={cohort.name}
          icon={<IconCheck size={17} stroke={2} aria-hidden="true" />}
          onClick={() => press(false)}
        >
          Selected
        </Button>
      );
    case 'open':
      return (
        <>
          <Button
            size="sm"
            variant="secondary"
            className={styles.main}
            aria-pressed={false}
            aria-description={cohort.name}
            onClick={() => press(true)}
          >
            Select
          </Button>
          {reminder}
        </>
      );
  }
}

/** A cohort at a glance: what, when, how long, with whom, price, seats, and the one main action. */
export function CohortCard({
  cohort,
  following,
  first,
  fullDates = false,
  sessions,
  cover = true,
}: {
  cohort: Cohort;
  following: boolean;
  first?: boolean;
  /** Shows weekday, month, day, and year, as a course page does (L§9). */
  fullDates?: boolean;
  /** The cohort's class sessions, if the page has them; they provide the weekday and time. */
  sessions?: readonly { startsAtUtc: string }[] | undefined;
  cover?: boolean;
}) {
  const offer = offerOf(cohort);
  const seats = seatsText(cohort);
  return (
    <article
      className={offer === 'selected' || offer === 'held' ? `${styles.cell} ${styles.chosen}` : styles.cell}
      aria-label={cohort.name}
    >
      <Card flush beside={cover}>
        {cover && <Cover cover={cohort.cover} imageUrl={cohort.imageUrl} first={first ?? false} aside />}
        <CardBody>
          <p className={textStyles.softSmall}>{cohort.topic || cohort.schoolName}</p>
          <h3 className={styles.name}>
            <Link to="/courses/$slug" params={{ slug: cohort.courseSlug }}>
              {cohort.name}
            </Link>
          </h3>
          <CohortFacts cohort={cohort} fullDates={fullDates} sessions={sessions} />
          {offer !== 'taken' && offer !== 'enrolled' && (
            <>
              <CohortPrice cohort={cohort} />
              {offer !== 'sold-out' && offer !== 'closed' && (
                <p className={seats.few ? styles.few : styles.soft}>{seats.text}</p>
              )}
            </>
          )}
          <ClassSessions cohortId={cohort.id} count={cohort.sessionsCount} />
          <div className={styles.actions}>
            <Actions cohort={cohort} following={following} />
          </div>
        </CardBody>
      </Card>
    </article>
  );
}

/** A course without dates yet: what it is, and its reminder. */
export function UnscheduledCard({ course, following }: { course: UnscheduledCohort; following: boolean }) {
  return (
    <article className={styles.cell} aria-label={course.name}>
      <Card flush beside>
        <Cover cover={course.cover} imageUrl={course.imageUrl} aside />
        <CardBody>
          <p className={textStyles.softSmall}>{course.topic || course.schoolName}</p>
          <h3 className={styles.name}>
            <Link to="/courses/$slug" params={{ slug: course.courseSlug }}>
              {course.name}
            </Link>
          </h3>
          <p className={styles.soft}>{course.schoolName}</p>
          <div className={styles.actions}>
            <ReminderButton size="sm" courseId={course.courseId} courseName={course.name} following={following} />
          </div>
        </CardBody>
      </Card>
    </article>
  );
}

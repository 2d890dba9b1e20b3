import { Link } from '@tanstack/react-router';
import type { TaughtNext } from '#contract/schools/teaching-today.endpoints.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';
import styles from './teach-next.module.css';

const START_WORDS = { session: 'Start session', event: 'Start event', workout: 'Start workout' } as const;

/** The way in for who starts it: from when its door opens until it closes. */
export function StartLink({ taught, size }: { taught: TaughtNext; size?: 'sm' | 'md' }) {
  const clock = useClock([taught.opensAtUtc, taught.closesAtUtc]) ?? now().getTime();
  const { opensAtUtc, closesAtUtc, kind, uuid } = taught;
  if (!opensAtUtc || !closesAtUtc || clock < Date.parse(opensAtUtc) || clock >= Date.parse(closesAtUtc)) return null;
  return (
    <ButtonAnchor href={`/${kind === 'workout' ? 'workouts' : 'events'}/links/${uuid}`} size={size ?? 'md'}>
      {START_WORDS[kind]}
    </ButtonAnchor>
  );
}

/** Its name, as the link to its page. */
export function TaughtLink({ taught }: { taught: TaughtNext }) {
  return taught.kind === 'workout' ? (
    <Link to="/workouts/$id" params={{ id: String(taught.id) }}>
      {taught.name}
    </Link>
  ) : (
    <Link to="/events/$address" params={{ address: `${taught.id}-${taught.slug}` }}>
      {taught.name}
    </Link>
  );
}

/** To its editor, for who manages it; a workout's is reached from its page. */
export function ManageLink({ taught }: { taught: TaughtNext }) {
  if (taught.kind === 'workout' || taught.opensAtUtc === null) return null;
  return (
    <Link to="/teachers/events/$id/edit" params={{ id: String(taught.id) }} aria-label={`Manage ${taught.name}`}>
      Manage
    </Link>
  );
}

/** Where it belongs: the cohort and course, else the school. */
export function placeOf({ cohortName, courseName, schoolName }: TaughtNext): string {
  return cohortName ?? courseName ?? schoolName;
}

/** What one teaches next, first of all: what, when, how many are expected, and near its time the way in. */
export function TeachNext({ taught }: { taught: TaughtNext }) {
  const clock = useClock([taught.startsAtUtc]) ?? now().getTime();
  const started = Date.parse(taught.startsAtUtc) <= clock;
  return (
    <section className={styles.next} aria-labelledby="teach-next">
      <CalendarLeaf at={taught.startsAtUtc} />
      <div className={styles.words}>
        <p id="teach-next" className={styles.label}>
          {started ? 'You teach now' : 'You teach next'}
          {!started && (
            <>
              {' · '}
              <Countdown to={taught.startsAtUtc} done="now" />
            </>
          )}
        </p>
        <h2 className={styles.name}>
          <TaughtLink taught={taught} />
        </h2>
        <p className={styles.soft}>
          {placeOf(taught)}
          {' · '}
          <DateTime at={taught.startsAtUtc} />
          {' · '}
          <span className="tabular">{taught.expected}</span> expected
        </p>
      </div>
      <ManageLink taught={taught} />
      <StartLink taught={taught} />
    </section>
  );
}

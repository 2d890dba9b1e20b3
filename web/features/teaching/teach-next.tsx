import { Link } from '@tanstack/react-router';
import type { TaughtNext } from '#contract/teaching/teaching-today.endpoints.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { NextCard } from '#web/kit/layout/next-card.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';

const START_LABELS = { session: 'Start session', event: 'Start event', workout: 'Start workout' } as const;

/** The start link for the host: shown from when the door opens until it closes. */
export function StartLink({ taught, size }: { taught: TaughtNext; size?: 'sm' | 'md' }) {
  const clock = useClock([taught.opensAtUtc, taught.closesAtUtc]) ?? now().getTime();
  const { opensAtUtc, closesAtUtc, kind, uuid } = taught;
  if (clock < Date.parse(opensAtUtc) || clock >= Date.parse(closesAtUtc)) return null;
  return (
    <ButtonAnchor href={`/${kind === 'workout' ? 'workouts' : 'events'}/links/${uuid}`} size={size ?? 'md'}>
      {START_LABELS[kind]}
    </ButtonAnchor>
  );
}

/** How many are expected; once the door is open, how many of them have joined. */
export function Expected({ taught: { expected, joined, opensAtUtc } }: { taught: TaughtNext }) {
  const clock = useClock([opensAtUtc]) ?? now().getTime();
  return (
    <>
      <span className="tabular">{expected}</span> expected
      {clock >= Date.parse(opensAtUtc) && (
        <span>
          {', '}
          <span className="tabular">{joined}</span> joined
        </span>
      )}
    </>
  );
}

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

/** A link to the editor of what the user teaches, if they manage it. */
export function ManageLink({ taught: { kind, id, name, manages } }: { taught: TaughtNext }) {
  if (!manages) return null;
  return (
    <Link
      to={kind === 'workout' ? '/teachers/workouts/$id/edit' : '/teachers/events/$id/edit'}
      params={{ id: String(id) }}
      aria-label={`Manage ${name}`}
    >
      Manage
    </Link>
  );
}

/** What it belongs to: the cohort or course, otherwise the school. */
export function placeOf({ cohortName, courseName, schoolName }: TaughtNext): string {
  return cohortName ?? courseName ?? schoolName;
}

/** What the user teaches next: what, when, how many are expected, and the start link near its time. */
export function TeachNext({ taught }: { taught: TaughtNext }) {
  const clock = useClock([taught.startsAtUtc]) ?? now().getTime();
  const started = Date.parse(taught.startsAtUtc) <= clock;
  return (
    <NextCard
      id="teach-next"
      at={taught.startsAtUtc}
      label={
        <>
          {started ? 'Teaching now' : 'Teaching next'}
          {!started && (
            <span>
              {' · '}
              <Countdown to={taught.startsAtUtc} done="now" />
            </span>
          )}
        </>
      }
      name={<TaughtLink taught={taught} />}
      place={placeOf(taught)}
      more={<Expected taught={taught} />}
    >
      <ManageLink taught={taught} />
      <StartLink taught={taught} />
    </NextCard>
  );
}

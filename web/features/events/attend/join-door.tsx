import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { NotFoundPage } from '#web/kit/pages/not-found-page.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useAtMoments, useClock } from '#web/kit/time/use-clock.ts';

const NOT_FOUND = 404;

interface Door {
  state: string;
  message: string;
  opensAtUtc: string;
  closesAtUtc: string;
}

interface JoinDoorProps {
  /** State of the door; undefined while loading. */
  door: Door | undefined;
  error: Error | null;
  lookAgain: () => unknown;
  /** Joins: returns the URL of the meeting. */
  join: () => Promise<{ redirectTo: string }>;
  name: string;
  startsAt: string;
  /** Code for a door that opens later. */
  tooEarly: string;
  /** Link to the event's page. */
  foot: ReactNode;
  /** What to offer if the door is closed for a reason other than time. */
  otherwise: ReactNode;
}

/**
 * The page behind a join link: joins if the door is open, otherwise says why not and what to do next. It follows the
 * clock.
 */
export function JoinDoor({ door, error, lookAgain, join, name, startsAt, tooEarly, foot, otherwise }: JoinDoorProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const going = useRef(false);
  const moments = door ? [door.opensAtUtc, door.closesAtUtc] : [];
  const clock = useClock(moments);
  useAtMoments(clock, moments, lookAgain);
  const latest = useRef(join);
  latest.current = join;
  const comeIn = useCallback(async () => {
    if (going.current) return;
    going.current = true;
    setProblem(null);
    try {
      const { redirectTo } = await latest.current();
      window.location.replace(redirectTo);
    } catch (refusal) {
      going.current = false;
      setProblem(refusal instanceof Error ? refusal.message : 'Something went wrong. Try again.');
    }
  }, []);
  const open = door?.state === 'open';
  useEffect(() => {
    if (open) void comeIn();
  }, [open, comeIn]);

  if (isApiProblem(error) && error.status === NOT_FOUND) return <NotFoundPage />;
  if (error) {
    return (
      <EntryCard title="Couldn't open this link">
        <p role="alert">
          {isApiProblem(error) ? error.message : 'Something went wrong on our side. Try again in a moment.'}
        </p>
        <Button wide onClick={() => void lookAgain()}>
          Retry
        </Button>
      </EntryCard>
    );
  }
  if (!door) {
    return (
      <EntryCard title="One moment">
        <SkeletonLine width={70} />
        <SkeletonLine width={44} />
      </EntryCard>
    );
  }
  if (open) {
    return (
      <EntryCard title={name} line={problem === null ? 'The doors are open. Letting you in…' : undefined} foot={foot}>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button size="lg" wide autoFocus onClick={() => void comeIn()}>
          Attend Event Now
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard title={name} line={door.message} foot={foot}>
      {door.state === tooEarly ? (
        <p>
          It starts <DateTime at={startsAt} />. The doors open <Countdown to={door.opensAtUtc} done="now" />, and we’ll
          let you in automatically.
        </p>
      ) : (
        otherwise
      )}
    </EntryCard>
  );
}

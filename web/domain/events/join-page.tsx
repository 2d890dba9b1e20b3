import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { joinEvent, mailSignInFromRsvp } from '#contract/events/public-attend.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useAtMoments, useClock } from './event-clock.ts';
import { eventAddress } from './event-time.rules.ts';
import { joinLinkQuery } from './events.query.ts';

const SIGNED_OUT = 'signed_out';

/** Behind 'Attend Event Now' and the links of mails: comes in where the doors are open, else says why not and what then. */
export function JoinPage({ uuid, t }: { uuid: string; t: string | undefined }) {
  const { data: link, error, isError, refetch } = useQuery(joinLinkQuery(uuid, t));
  const [problem, setProblem] = useState<string | null>(null);
  const going = useRef(false);
  const moments = link ? [link.opensAtUtc, link.closesAtUtc] : [];
  const clock = useClock(moments);
  useAtMoments(clock, moments, () => void refetch());
  const comeIn = useCallback(async () => {
    if (going.current) return;
    going.current = true;
    setProblem(null);
    try {
      const { redirectTo } = await call(joinEvent, { params: { uuid }, body: t === undefined ? {} : { t } });
      window.location.replace(redirectTo);
    } catch (refusal) {
      going.current = false;
      setProblem(refusal instanceof Error ? refusal.message : 'Something went wrong. Try again.');
    }
  }, [uuid, t]);
  const open = link?.state === 'open';
  useEffect(() => {
    if (open) void comeIn();
  }, [open, comeIn]);

  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="This link didn't open" />;
  if (!link) {
    return (
      <EntryCard title="One moment">
        <SkeletonLine width={70} />
        <SkeletonLine width={44} />
      </EntryCard>
    );
  }
  const { event } = link;
  const foot = (
    <p>
      <Link to="/events/$address" params={{ address: eventAddress(event) }}>
        To the page of the event
      </Link>
    </p>
  );
  if (open) {
    return (
      <EntryCard
        title={event.name}
        line={problem === null ? 'The doors are open. You are on your way in…' : undefined}
        foot={foot}
      >
        {problem !== null && <p role="alert">{problem}</p>}
        <Button size="lg" wide autoFocus onClick={() => void comeIn()}>
          Attend Event Now
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard title={event.name} line={link.message} foot={foot}>
      <NotYet
        state={link.state}
        opensAt={link.opensAtUtc}
        startsAt={event.startsAtUtc}
        address={eventAddress(event)}
        uuid={uuid}
        t={t}
      />
    </EntryCard>
  );
}

function NotYet({
  state,
  opensAt,
  startsAt,
  address,
  uuid,
  t,
}: {
  state: string;
  opensAt: string;
  startsAt: string;
  address: string;
  uuid: string;
  t: string | undefined;
}): ReactNode {
  const [sent, setSent] = useState(false);
  if (state === EVENT_REFUSALS.tooEarly) {
    return (
      <p>
        It starts <DateTime at={startsAt} />. The doors open <Countdown to={opensAt} done="now" />; this page follows by
        itself.
      </p>
    );
  }
  if (state === SIGNED_OUT) {
    return (
      <ButtonLink to="/login" search={{ next: `/events/links/${uuid}` }} wide>
        Sign in
      </ButtonLink>
    );
  }
  if (state === EVENT_REFUSALS.linkRevoked && t !== undefined) {
    return sent ? (
      <p role="status">Look into your mail: a fresh link is on its way.</p>
    ) : (
      <Button
        variant="secondary"
        wide
        onClick={() =>
          void call(mailSignInFromRsvp, { body: { token: t } }).then(
            () => setSent(true),
            (error: Error) => toast.error("The mail didn't go out", error.message),
          )
        }
      >
        Mail me a fresh link
      </Button>
    );
  }
  if (state === EVENT_REFUSALS.notAttending) {
    return (
      <ButtonLink to="/events/$address" params={{ address }} wide>
        Attend it there
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/events" variant="secondary" wide>
      See what is on
    </ButtonLink>
  );
}

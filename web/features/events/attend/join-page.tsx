import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EVENT_REFUSALS } from '#contract/events/event.ts';
import { joinEvent, mailSignInFromRsvp } from '#contract/events/public-attend.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { joinLinkQuery } from '../list/events.query.ts';
import { eventAddress } from '../page/event-time.rules.ts';
import { JoinDoor } from './join-door.tsx';

const SIGNED_OUT = 'signed_out';

/** The page behind 'Attend Event Now' and the join links in emails. */
export function JoinPage({ uuid, t }: { uuid: string; t: string | undefined }) {
  const { data: link, error, refetch } = useQuery(joinLinkQuery(uuid, t));
  const address = link ? eventAddress(link.event) : '';
  return (
    <JoinDoor
      door={link}
      error={error}
      lookAgain={refetch}
      join={() => call(joinEvent, { params: { uuid }, body: t === undefined ? {} : { t } })}
      name={link?.event.name ?? ''}
      startsAt={link?.event.startsAtUtc ?? ''}
      tooEarly={EVENT_REFUSALS.tooEarly}
      foot={
        <p>
          <Link to="/events/$address" params={{ address }}>
            Go to the event page
          </Link>
        </p>
      }
      otherwise={<Otherwise state={link?.state ?? ''} address={address} uuid={uuid} t={t} />}
    />
  );
}

function Otherwise({
  state,
  address,
  uuid,
  t,
}: {
  state: string;
  address: string;
  uuid: string;
  t: string | undefined;
}): ReactNode {
  const [sent, setSent] = useState(false);
  if (state === SIGNED_OUT) {
    return (
      <ButtonLink to="/login" search={{ next: `/events/links/${uuid}` }} wide>
        Sign in
      </ButtonLink>
    );
  }
  if (state === EVENT_REFUSALS.linkRevoked && t !== undefined) {
    return sent ? (
      <p role="status">Check your email. A new link is on its way.</p>
    ) : (
      <Button
        variant="secondary"
        wide
        onClick={() =>
          void call(mailSignInFromRsvp, { body: { token: t } }).then(
            () => setSent(true),
            (error: Error) => toast.error("Couldn't send the email", error.message),
          )
        }
      >
        Email me a new link
      </Button>
    );
  }
  if (state === EVENT_REFUSALS.notAttending) {
    return (
      <ButtonLink to="/events/$address" params={{ address }} wide>
        Go to the event page
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/events" variant="secondary" wide>
      See upcoming events
    </ButtonLink>
  );
}

import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { confirmRsvp, mailSignInFromRsvp } from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { now } from '#web/platform/now.ts';
import { rsvpQuery } from '../list/events.query.ts';
import { eventAddress } from '../page/event-time.rules.ts';
import { PendingRsvps } from './pending-rsvps.tsx';
import { RsvpProblem } from './rsvp-problem.tsx';
import { TicketPayButton } from './ticket-pay-button.tsx';
import { TicketProblem } from './ticket-problem.tsx';
import { useTicketCheckout } from './use-ticket-checkout.ts';

const WORDS = {
  attend: { title: "You're almost in", button: 'Confirm my RSVP' },
  cancel: { title: 'Cancel your RSVP?', button: 'Cancel my RSVP' },
  pay: { title: 'Finish getting your ticket', button: 'Continue to payment' },
} as const;

/**
 * The page behind the link of an RSVP by email. Email clients open links before people do, so only the button does
 * anything.
 */
export function RsvpPage({ token }: { token: string }) {
  const { event, wants, ticketTypeName, others } = useSuspenseQuery(rsvpQuery(token)).data;
  const confirm = useMutation({
    mutationFn: () => call(confirmRsvp, { body: { token } }),
  });
  const text = WORDS[wants];
  const foot = (
    <Stack gap={24}>
      <p>
        <Link to="/events/$address" params={{ address: eventAddress(event) }}>
          Go to the event page
        </Link>
      </p>
      <PendingRsvps token={token} rsvps={others} />
    </Stack>
  );
  if (confirm.data) return <Confirmed answer={confirm.data} token={token} foot={foot} />;
  return (
    <EntryCard title={text.title} line={event.name} foot={foot}>
      <p>
        <DateTime at={event.startsAtUtc} />
        {ticketTypeName && <span> · {ticketTypeName}</span>}
      </p>
      <RsvpProblem error={confirm.error} event={event} />
      <Button
        size="lg"
        wide
        autoFocus
        variant={wants === 'cancel' ? 'danger' : 'primary'}
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {text.button}
      </Button>
    </EntryCard>
  );
}

function Confirmed({
  answer,
  token,
  foot,
}: {
  answer: ResponseOf<typeof confirmRsvp>;
  token: string;
  foot: React.ReactNode;
}) {
  const { event, attending, pay, joinPath, needsOnboarding, message } = answer;
  const checkout = useTicketCheckout();
  const account = useMutation({ mutationFn: () => call(mailSignInFromRsvp, { body: { token } }) });
  return (
    <EntryCard
      title={attending ? "You're going!" : pay ? 'One step left' : 'RSVP is canceled'}
      line={message}
      foot={foot}
    >
      <p>
        {event.name}, <DateTime at={event.startsAtUtc} />
      </p>
      <Stack gap={8}>
        {pay && <TicketPayButton pay={pay} checkout={checkout} eventId={event.id} />}
        {joinPath && (
          <ButtonAnchor href={joinPath} wide>
            {Date.parse(event.startsAtUtc) <= now().getTime() ? 'Attend Event Now' : 'Join link'}
          </ButtonAnchor>
        )}
        {needsOnboarding &&
          (account.isSuccess ? (
            <p role="status">Check your email for a link to your account.</p>
          ) : (
            <Button variant="secondary" wide loading={account.isPending} onClick={() => account.mutate()}>
              Create an account to keep track of your events
            </Button>
          ))}
        {account.isError && <p role="alert">{account.error.message}</p>}
        {!needsOnboarding && !pay && !joinPath && (
          <ButtonLink to="/events" variant="secondary" wide>
            See upcoming events
          </ButtonLink>
        )}
      </Stack>
      <TicketProblem checkout={checkout} email={null} />
    </EntryCard>
  );
}

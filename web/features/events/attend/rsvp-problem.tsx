import { Link } from '@tanstack/react-router';
import { ApiProblem } from '#web/api/problem.ts';
import { eventAddress } from '../page/event-time.rules.ts';

/** Why an RSVP couldn't be confirmed; if the event filled up in the meantime, links to its waitlist. */
export function RsvpProblem({ error, event }: { error: Error | null; event: Parameters<typeof eventAddress>[0] }) {
  if (!error) return null;
  const full = error instanceof ApiProblem && error.code === 'sold_out';
  return (
    <p role="alert">
      {full ? (
        <span key="full">
          No seats remaining: the event filled up before you confirmed.{' '}
          <Link to="/events/$address" params={{ address: eventAddress(event) }}>
            Join the waitlist on the event page
          </Link>
          , or try again later.
        </span>
      ) : (
        <span>{error.message}</span>
      )}
    </p>
  );
}

import type { SeatWaitlistEntry } from '#contract/events/event.ts';
import { Button } from '#web/kit/action/button.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import words from './seat-words.module.css';

interface WaitingPartProps {
  /** The person's waitlist entry or offer; null if they aren't on the waitlist. */
  entry: SeatWaitlistEntry | null;
  /** True while the offer is valid. */
  offered: boolean;
  mayWait: boolean;
  busy: boolean;
  onJoin: () => void;
  onLeave: () => void;
}

/** Sold out, for someone signed in: join the waitlist, see the position, or take the seat held for them. */
export function WaitingPart({ entry, offered, mayWait, busy, onJoin, onLeave }: WaitingPartProps) {
  if (entry && offered) {
    return (
      <div className={words.offer} role="status">
        <p className={textStyles.strong}>A seat opened up for you.</p>
        {entry.offerExpiresAt && (
          <p>
            We’re holding it for you until <DateTime at={entry.offerExpiresAt} /> (
            <Countdown to={entry.offerExpiresAt} />
            ).
          </p>
        )}
        <Button variant="quiet" size="sm" loading={busy} onClick={onLeave}>
          Release my seat
        </Button>
      </div>
    );
  }
  if (entry) {
    return (
      <>
        <p key="waiting">
          You're <strong>#{entry.place}</strong> on the waitlist. When a seat opens up, we'll email you and hold it for
          you.
        </p>
        <div>
          <Button variant="quiet" size="sm" loading={busy} onClick={onLeave}>
            Leave waitlist
          </Button>
        </div>
      </>
    );
  }
  if (!mayWait) return null;
  return (
    <>
      <p className={words.soft}>Seats open up now and then. The next one goes to the first person on the waitlist.</p>
      <Button variant="secondary" wide loading={busy} onClick={onJoin}>
        Join waitlist
      </Button>
    </>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { EVENT_REFUSALS, type EventDetail, type TicketType } from '#contract/events/event.ts';
import { fromPublicEvent, PUBLIC_ATTEND_PROBLEM, publicAttend } from '#contract/events/public-attend.endpoints.ts';
import { EMAIL_PATTERN, EMAIL_WRONG } from '#contract/primitives/email-words.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useWaking } from '#web/kit/action/use-waking.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Money } from '#web/kit/text/money.tsx';
import { buyWordOf } from '../page/event-standing.rules.ts';
import { ATTEND_TOASTS } from './attend-toasts.ts';
import styles from './public-attend.module.css';
import { TicketProblem } from './ticket-problem.tsx';
import { useTicketCheckout } from './use-ticket-checkout.ts';

const said = (error: unknown) => toast.error(error instanceof Error ? error.message : PUBLIC_ATTEND_PROBLEM);

/**
 * Attending by email: write the address, then attend or cancel. It takes effect by the link in the mail; what is answered
 * tells nobody whether an address is known.
 */
export function PublicAttend({
  event,
  mayCancel,
  children,
}: {
  event: Pick<EventDetail, 'id' | 'ticketTypes'>;
  /** Not in a frame on another site. */
  mayCancel: boolean;
  children?: ReactNode;
}) {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [handle, setHandle] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const run = async (what: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await what();
    } catch (error) {
      said(error);
    } finally {
      setBusy(false);
    }
  };
  const go = () => {
    const address = email.trim();
    if (address === '') {
      toast.error(PUBLIC_ATTEND_PROBLEM);
      return;
    }
    if (!EMAIL_PATTERN.test(address)) {
      setWrong(EMAIL_WRONG);
      return;
    }
    void run(async () => setHandle((await call(fromPublicEvent, { body: { email: address } })).userId));
  };
  const press = (attending: boolean, ticketTypeId: number | null) =>
    run(async () => {
      const answer = await call(publicAttend, {
        params: { id: event.id },
        body: { email: email.trim(), ticketTypeId, attending },
      });
      setMessage(answer.message);
      if (!answer.confirmed) return;
      const words = answer.attending ? ATTEND_TOASTS.attending : ATTEND_TOASTS.cancelled;
      toast.success(words.title, words.message);
    });

  if (handle === null) {
    return (
      <form
        className={styles.form}
        noValidate
        method="post"
        onSubmit={(event_) => {
          event_.preventDefault();
          go();
        }}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={wrong}
          onChange={(value) => {
            setEmail(value);
            setWrong(undefined);
          }}
        />
        <Button type="submit" size="lg" wide loading={busy}>
          Continue
        </Button>
        {children}
      </form>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.as}>
        <span>
          As <strong>{email.trim()}</strong>
        </span>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setHandle(null);
            setMessage(null);
          }}
        >
          Change
        </Button>
      </p>
      {message === null ? (
        <Choose event={event} handle={handle} mayCancel={mayCancel} busy={busy} onPress={press} onSaid={setMessage} />
      ) : (
        <p role="status" className={styles.said}>
          {message}
        </p>
      )}
    </div>
  );
}

function Choose({
  event,
  handle,
  mayCancel,
  busy,
  onPress,
  onSaid,
}: {
  event: Pick<EventDetail, 'ticketTypes'>;
  handle: string;
  mayCancel: boolean;
  busy: boolean;
  onPress: (attending: boolean, ticketTypeId: number | null) => Promise<void>;
  onSaid: (message: string) => void;
}) {
  const name = useId();
  const { ticketTypes: types } = event;
  const free = types.filter((type) => type.seatsRemaining > 0);
  const [picked, setPicked] = useState<number | null>(null);
  const chosen: TicketType | undefined = free.find((type) => type.id === picked) ?? free[0];
  // the address has to be proved before anything is paid: the mail is on its way
  const checkout = useTicketCheckout((problem) => {
    if (problem.code !== EVENT_REFUSALS.confirmFirst) return false;
    onSaid(problem.message);
    return true;
  });
  const soldOut = types.length > 0 && !chosen;
  const waking = useWaking();
  const word = chosen ? buyWordOf([chosen]) : 'Attend';
  return (
    <>
      {types.length > 0 && (
        <fieldset {...waking} className={styles.types}>
          <legend>Choose a ticket</legend>
          {types.map((type) => (
            <label key={type.id} className={styles.type}>
              <input
                type="radio"
                name={name}
                value={type.id}
                disabled={type.seatsRemaining <= 0}
                checked={chosen?.id === type.id}
                onChange={() => setPicked(type.id)}
              />
              <span>
                {type.name}
                {type.seatsRemaining <= 0 && <span className={styles.soft}> · No seats remaining</span>}
              </span>
              <strong>
                <Money dollars={type.nonmemberPrice} free="Free" />
              </strong>
            </label>
          ))}
        </fieldset>
      )}
      <Button
        size="lg"
        wide
        disabled={soldOut}
        loading={busy || checkout.busy}
        onClick={() => {
          if (chosen && chosen.nonmemberPrice > 0) {
            void checkout.checkOut({ ticketTypeId: chosen.id, price: chosen.nonmemberPrice, userId: handle });
          } else void onPress(true, chosen?.id ?? null);
        }}
      >
        {soldOut ? 'No seats remaining' : word}
      </Button>
      {mayCancel && (
        <Button variant="quiet" size="sm" aria-disabled={busy} onClick={() => void onPress(false, null)}>
          Cancel my RSVP
        </Button>
      )}
      <p role="status" className={styles.soft}>
        {checkout.busy ? 'Please wait while we setup a checkout session.' : ''}
      </p>
      <TicketProblem checkout={checkout} email={null} />
    </>
  );
}

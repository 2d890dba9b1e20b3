import { type ComponentType, type ReactNode, useId, useState } from 'react';
import type { EventDetail, TicketType } from '#contract/events/event.ts';
import { fromPublicEvent, PUBLIC_ATTEND_PROBLEM, publicAttend } from '#contract/events/public-attend.endpoints.ts';
import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Money } from '#web/kit/text/money.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { buyWordOf } from '../page/event-eligibility.rules.ts';
import { ATTEND_TOASTS, seatOf } from './attend-toasts.ts';
import styles from './public-attend.module.css';
import type { AskedByMail, RsvpCodeProps } from './rsvp-code.tsx';

/** Loaded only when needed: most readers of the page never see the six code boxes. */
const loadCode = () => import('./rsvp-code.tsx').then(({ RsvpCode }) => RsvpCode);

/**
 * Attending by email in one step: a form with the email address and the RSVP, replaced by the six-digit code from the
 * email. Responses never reveal whether an email address is known.
 */
export function PublicAttend({
  event,
  live,
  framed = false,
  onAsked,
  children,
}: {
  event: EventDetail;
  /** True while the event is running: the code lets people in. */
  live: boolean;
  /** True in an iframe on another site, where no one can cancel or pay. */
  framed?: boolean;
  /**
   * Called with true once an email is on its way, and with false when the person wants to use another email address.
   * While it is true, the form has to stay in place.
   */
  onAsked?: (emailSent: boolean) => void;
  children?: ReactNode;
}) {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState<'attend' | 'cancel' | null>(null);
  const [asked, setAsked] = useState<AskedByMail | null>(null);
  const [Code, setCode] = useState<ComponentType<RsvpCodeProps> | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const free = event.ticketTypes.filter((type) => type.seatsRemaining > 0);
  const chosen = free.find((type) => type.id === picked) ?? free[0];
  const soldOut = event.ticketTypes.length > 0 && !chosen;

  const sendRsvp = async (address: string, attending: boolean) => {
    await call(fromPublicEvent, { body: { email: address } });
    const response = await call(publicAttend, {
      params: { id: event.id },
      body: { email: address, ticketTypeId: attending ? (chosen?.id ?? null) : null, attending },
    });
    if (!response.confirmed) return response;
    const toastText = response.attending ? ATTEND_TOASTS.attending : ATTEND_TOASTS.cancelled;
    toast.success(toastText.title, toastText.message, seatOf(event.id));
    return response;
  };
  const go = async (attending: boolean) => {
    if (busy) return;
    const address = trimUnseen(email);
    if (address === '') {
      toast.error(PUBLIC_ATTEND_PROBLEM);
      return;
    }
    if (!isEmail(address)) {
      setWrong(EMAIL_WRONG);
      return;
    }
    setBusy(attending ? 'attend' : 'cancel');
    try {
      // If the code boxes fail to load, the link in the email still works.
      const loading = loadCode().catch(() => null);
      const response = await sendRsvp(address, attending);
      const loaded = await loading;
      setCode(() => loaded);
      setAsked({ email: address, attending, ticket: attending ? (chosen ?? null) : null, answer: response });
      onAsked?.(true);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : PUBLIC_ATTEND_PROBLEM);
    } finally {
      setBusy(null);
    }
  };

  if (asked) {
    const payElsewhere = framed && (asked.ticket?.nonmemberPrice ?? 0) > 0;
    return (
      <div className={layoutStyles.column12}>
        {Code && !asked.answer.confirmed && !payElsewhere ? (
          <Code
            event={event}
            asked={asked}
            onAgain={() => sendRsvp(asked.email, asked.attending)}
            onOther={() => {
              setAsked(null);
              onAsked?.(false);
            }}
          />
        ) : (
          <p role="status" className={styles.said}>
            {asked.answer.message}
          </p>
        )}
      </div>
    );
  }
  return (
    <form
      className={layoutStyles.column12}
      noValidate
      method="post"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void go(true);
      }}
    >
      {live && <p>It’s live now. Enter your email and the code we send you, and you’re in.</p>}
      {event.ticketTypes.length > 0 && (
        <TicketChoice types={event.ticketTypes} chosen={chosen?.id ?? null} onPick={setPicked} />
      )}
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
      <Button type="submit" size="lg" wide disabled={soldOut} loading={busy === 'attend'}>
        {soldOut ? 'No seats remaining' : chosen ? buyWordOf([chosen]) : 'Attend'}
      </Button>
      {children}
      {!framed && (
        <details className={styles.going}>
          <summary>Already going?</summary>
          <p>Enter the email you signed up with above, then cancel. We’ll email you a code to confirm it’s you.</p>
          <Button variant="secondary" size="sm" loading={busy === 'cancel'} onClick={() => void go(false)}>
            Cancel my RSVP
          </Button>
        </details>
      )}
    </form>
  );
}

function TicketChoice({
  types,
  chosen,
  onPick,
}: {
  types: readonly TicketType[];
  chosen: number | null;
  onPick: (id: number) => void;
}) {
  const name = useId();
  const waking = useHydrating();
  return (
    <fieldset {...waking} className={styles.types}>
      <legend>Choose a ticket</legend>
      {types.map((type) => (
        <label key={type.id} className={styles.type}>
          <input
            type="radio"
            name={name}
            value={type.id}
            disabled={type.seatsRemaining <= 0}
            checked={chosen === type.id}
            onChange={() => onPick(type.id)}
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
  );
}

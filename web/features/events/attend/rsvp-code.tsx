import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventDetail, TicketType } from '#contract/events/event.ts';
import { confirmRsvpByCode, type publicAttend } from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { CODE_LENGTH, CodeField } from '#web/kit/form/code-field.tsx';
import { FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Middle } from '#web/kit/text/middle.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { refreshEvents } from '../list/events.query.ts';
import { ATTEND_TOASTS, seatOf } from './attend-toasts.ts';
import styles from './public-attend.module.css';
import { RsvpDone } from './rsvp-done.tsx';
import { TicketProblem } from './ticket-problem.tsx';
import { useTicketCheckout } from './use-ticket-checkout.ts';
import { useWait } from './use-wait.ts';

/**
 * How long to wait before another email can be requested, and how many emails a network gets per email address and day
 * (the server counts the same way).
 */
const WAIT_SECONDS = 30;
const MAILS_A_DAY = 3;

/** What was requested with an email address, and the response. */
export interface AskedByMail {
  readonly email: string;
  readonly attending: boolean;
  /** Null if there are no tickets, or if an RSVP is being canceled. */
  readonly ticket: TicketType | null;
  readonly answer: ResponseOf<typeof publicAttend>;
}

export interface RsvpCodeProps {
  event: EventDetail;
  asked: AskedByMail;
  /** Repeats the request, which sends another email. */
  onAgain: () => Promise<unknown>;
  onOther: () => void;
}

/**
 * Shown after the email was sent: the person types the six digits here; the link in the email does the same. A wrong
 * code doesn't clear what was typed.
 */
export function RsvpCode({ event, asked, onAgain, onOther }: RsvpCodeProps) {
  const client = useQueryClient();
  const [done, setDone] = useState<ResponseOf<typeof confirmRsvpByCode> | null>(null);
  const checkout = useTicketCheckout();
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.length === CODE_LENGTH ? undefined : 'Enter the six-digit code.' }),
    submit: ({ code }) => call(confirmRsvpByCode, { params: { id: event.id }, body: { email: asked.email, code } }),
    onSuccess: (response) => {
      setDone(response);
      void refreshEvents(client);
      if (response.pay && asked.ticket) {
        const { userId, ticketTypeId } = response.pay;
        void checkout.checkOut({ ticketTypeId, price: asked.ticket.nonmemberPrice, userId });
        return;
      }
      const toastText = response.attending ? ATTEND_TOASTS.attending : ATTEND_TOASTS.cancelled;
      toast.success(toastText.title, toastText.message, seatOf(event.id));
    },
  });
  if (done) {
    return (
      <>
        <RsvpDone event={event} answer={done} ticket={asked.ticket} checkout={checkout} />
        <TicketProblem checkout={checkout} email={null} />
      </>
    );
  }
  return (
    <form {...form.props} className={layoutStyles.column12}>
      <Sent asked={asked} onOther={onOther} />
      <CodeField
        label="6-digit code"
        autoFocus
        {...form.field('code')}
        onChange={(code) => {
          form.set('code', code);
          if (code.length === CODE_LENGTH) form.submit();
        }}
      />
      <FormProblem form={form} />
      <SubmitButton form={form} wide>
        {asked.attending ? 'Confirm' : 'Cancel my RSVP'}
      </SubmitButton>
      <Again onAgain={onAgain} />
    </form>
  );
}

/** Which email address the code was sent to, and how long the seat is held. */
function Sent({ asked, onOther }: Pick<RsvpCodeProps, 'asked' | 'onOther'>) {
  const address = (
    <strong className={styles.address}>
      <Middle text={asked.email} />
    </strong>
  );
  return (
    <div className={styles.sent} role="status">
      {asked.attending ? (
        <p key="sent">We sent a code to {address}</p>
      ) : (
        <p>If {address} has an RSVP, you’ll get a code by email.</p>
      )}
      <p className={styles.soft}>
        {asked.answer.heldUntil && (
          <span>
            Your seat is held until <DateTime at={asked.answer.heldUntil} />.{' '}
          </span>
        )}
        {asked.attending && !asked.answer.heldUntil && <span>{'Your seat isn’t held until you confirm. '}</span>}
        <span>Or use the link in the email.</span>{' '}
        <button type="button" className={styles.other} onClick={onOther}>
          Change email
        </button>
      </p>
    </div>
  );
}

/** Sends another email, after a wait; only the newest code counts. */
function Again({ onAgain }: Pick<RsvpCodeProps, 'onAgain'>) {
  const wait = useWait(WAIT_SECONDS);
  const [mails, setMails] = useState(1);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    if (busy || wait.left > 0) return;
    setBusy(true);
    try {
      await onAgain();
      setMails(mails + 1);
      wait.begin();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Something went wrong. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {mails < MAILS_A_DAY ? (
        <Button
          variant="quiet"
          size="sm"
          wide
          loading={busy}
          aria-disabled={wait.left > 0 || undefined}
          onClick={() => void resend()}
        >
          {wait.left > 0 ? `Send it again in ${wait.left} s` : 'Send it again'}
        </Button>
      ) : (
        <p className={styles.soft}>Nothing there? Check your spam folder.</p>
      )}
      <p className={styles.soft}>
        No new email? Open the last one we sent about an RSVP: its link lists everything you haven’t confirmed.
      </p>
      <p role="status" className={styles.soft}>
        {mails > 1 ? 'We sent another email. Only the newest code works.' : ''}
      </p>
    </>
  );
}

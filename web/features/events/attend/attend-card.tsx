import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { TICKETS_CLOSED, type TicketType } from '#contract/events/event.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { useInView } from '#web/kit/layout/in-view.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import type { EventPageData } from '../list/events.query.ts';
import { type EventEligibility, eligibilityAt, priceOf, priceToday } from '../page/event-eligibility.rules.ts';
import { eventAddress, statusAt } from '../page/event-time.rules.ts';
import styles from './attend-card.module.css';
import { AttendHead, PriceText } from './attend-head.tsx';
import { AttendedPart } from './attended-part.tsx';
import { JoinButton } from './join-button.tsx';
import { OpenNext } from './open-next.tsx';
import { PublicAttend } from './public-attend.tsx';
import words from './seat-words.module.css';
import { TicketProblem } from './ticket-problem.tsx';
import { useAttend, useWaitlist } from './use-attend.ts';
import { useTicketCheckout } from './use-ticket-checkout.ts';
import { VerifyEmail } from './verify-email.tsx';
import { WaitingPart } from './waiting-part.tsx';

// Most events have a single ticket, so most people never open the dialog.
const TicketDialog = lazy(() => import('./ticket-dialog.tsx').then((module) => ({ default: module.TicketDialog })));

const CARD = 'attend';

interface AttendCardProps {
  page: EventPageData;
  clock: number;
  person: CurrentUser | null;
  /** The price of a membership, shown below the link to it. */
  memberPrice?: ReactNode;
}

/**
 * The card with the one main action: attend, join, or learn why not and what to do instead. On a phone its button
 * sticks to the bottom.
 */
export function AttendCard({ page, clock, person, memberPrice }: AttendCardProps) {
  const { event, may, waitlist } = page;
  const path = `/events/${eventAddress(event)}`;
  const eligibility = eligibilityAt(page, clock);
  const [choosing, setChoosing] = useState(false);
  // Someone waiting for the email keeps the form, even if theirs was the last seat.
  const [mailed, setMailed] = useState(false);
  const { press, unverified, forgetUnverified } = useAttend(event.id);
  const waiting = useWaitlist(event.id);
  const checkout = useTicketCheckout();
  const comeIn =
    eligibility.kind === 'open' && eligibility.now
      ? { onSuccess: () => window.location.assign(`/events/links/${event.uuid}`) }
      : {};
  const attend = () => {
    if (event.ticketed) setChoosing(true);
    else press.mutate({ attending: true, ticketTypeId: null }, comeIn);
  };
  const take = (type: TicketType) => {
    if (type.oneTimePrice > 0) void checkout.checkOut({ ticketTypeId: type.id, price: priceToday(type) });
    else press.mutate({ attending: true, ticketTypeId: type.id }, { onSettled: () => setChoosing(false) });
  };
  // A visitor fills in the form in the card; the bar only links to it.
  const showsForm = !person && (mailed || (may.publicAttend && eligibility.kind === 'open'));
  const cardSeen = useInView(CARD);
  const main = (
    <MainAction
      standing={eligibility}
      uuid={event.uuid}
      path={path}
      person={person}
      publicAttend={may.publicAttend}
      busy={press.isPending}
      onAttend={attend}
    />
  );
  return (
    <>
      <aside className={styles.card} aria-label="Attend" id={CARD}>
        <AttendHead
          page={page}
          clock={clock}
          standing={eligibility}
          listed={!showsForm && event.ticketTypes.length > 1}
        />
        {showsForm ? (
          <PublicAttend event={event} live={statusAt(event, clock) === 'started'} onAsked={setMailed}>
            <p className={words.soft}>
              Already have an account?{' '}
              <Link to="/login" search={{ next: path }}>
                Sign in
              </Link>
            </p>
          </PublicAttend>
        ) : (
          <>
            <div className={styles.main}>{main}</div>
            <EligibilityText
              standing={eligibility}
              page={page}
              clock={clock}
              person={person}
              memberPrice={memberPrice}
              onCancel={() => press.mutate({ attending: false, ticketTypeId: null })}
              cancelling={press.isPending}
              onChange={() => setChoosing(true)}
              onWait={(wait, ticketTypeId) => waiting.mutate({ wait, ticketTypeId })}
              busy={waiting.isPending}
              onChoose={() => setChoosing(true)}
            />
          </>
        )}
        {person && (
          <>
            {choosing && (
              <Suspense fallback={null}>
                <TicketDialog
                  open
                  onClose={() => setChoosing(false)}
                  types={event.ticketTypes}
                  held={page.attendance?.ticketTypeId ?? null}
                  waitlist={waitlist}
                  mayWait={may.wait}
                  clock={clock}
                  busy={checkout.busy || press.isPending}
                  onTake={take}
                  onWait={(ticketTypeId, wait) => waiting.mutate({ wait, ticketTypeId })}
                />
              </Suspense>
            )}
            <VerifyEmail message={unverified} email={person.email} path={path} onClose={forgetUnverified} />
          </>
        )}
        <TicketProblem checkout={checkout} email={person?.email ?? null} />
      </aside>
      {hasMain(eligibility) && !mailed && !(showsForm && cardSeen) && (
        <div className={person && !person.needsOnboarding ? `${styles.bar} ${styles.aboveTabs}` : styles.bar}>
          <p className={styles.barWords}>
            {eligibility.kind === 'attending' ? "You're going" : <PriceText {...priceOf(event.ticketTypes)} />}
          </p>
          {showsForm && eligibility.kind === 'open' ? (
            <ButtonAnchor href={`#${CARD}`}>{eligibility.buy}</ButtonAnchor>
          ) : (
            main
          )}
        </div>
      )}
    </>
  );
}

function hasMain(eligibility: EventEligibility): boolean {
  if (eligibility.kind === 'attending') return eligibility.join || eligibility.early;
  return eligibility.kind === 'open' || eligibility.kind === 'offered' || eligibility.kind === 'sold-out';
}

function MainAction({
  standing,
  uuid,
  path,
  person,
  publicAttend,
  busy,
  onAttend,
}: {
  standing: EventEligibility;
  uuid: string;
  path: string;
  person: CurrentUser | null;
  publicAttend: boolean;
  busy: boolean;
  onAttend: () => void;
}) {
  switch (standing.kind) {
    case 'attending':
      return standing.join || standing.early ? <JoinButton uuid={uuid} early={standing.early} size="lg" wide /> : null;
    case 'open':
    case 'offered':
      if (!person) {
        // By email in the form below, or with an account.
        return publicAttend ? null : (
          <ButtonLink to="/login" search={{ next: path }} size="lg" wide>
            Sign in to {standing.buy === 'Attend' ? 'attend' : 'register'}
          </ButtonLink>
        );
      }
      return (
        <Button size="lg" wide loading={busy} onClick={onAttend}>
          {standing.kind === 'open' && standing.now ? 'Attend Event Now' : standing.buy}
        </Button>
      );
    case 'sold-out':
      return (
        <Button size="lg" wide disabled>
          No seats remaining
        </Button>
      );
    default:
      return null;
  }
}

interface WordsProps extends AttendCardProps {
  standing: EventEligibility;
  onCancel: () => void;
  cancelling: boolean;
  onChange: () => void;
  onChoose: () => void;
  onWait: (wait: boolean, ticketTypeId: number | null) => void;
  busy: boolean;
}

/** Text below the button: what this person has, or why they can't attend and what to do instead. */
function EligibilityText({ standing, page, person, ...on }: WordsProps) {
  const { event } = page;
  const path = `/events/${eventAddress(event)}`;
  switch (standing.kind) {
    case 'draft':
      return <p>Only people who manage this event can see this page. Publish it to open it.</p>;
    case 'cancelled':
      return <p>This event is canceled. We emailed everyone who had a seat. Paid tickets are refunded in full.</p>;
    case 'ended':
      return event.summary || event.recordingUrl || event.recordingGated ? (
        <p>
          <a href="#afterwards">See the summary and recording</a>
        </p>
      ) : (
        <p className={words.soft}>Thanks to everyone who came.</p>
      );
    case 'closed':
      return <p>{TICKETS_CLOSED}</p>;
    case 'off-sale':
      return (
        <>
          <p>Tickets aren’t on sale right now.</p>
          {standing.entry && person && (
            <WaitingPart
              entry={standing.entry}
              offered={false}
              mayWait={false}
              busy={on.busy}
              onJoin={on.onChoose}
              onLeave={() => on.onWait(false, standing.entry?.ticketTypeId ?? null)}
            />
          )}
        </>
      );
    case 'refused':
      return (
        <>
          <p>{standing.message}</p>
          {standing.code === 'members_first' && event.membersFirstUntil && (
            <p className={words.soft}>
              Open to everyone starting <DateTime at={event.membersFirstUntil} />.
            </p>
          )}
          {standing.code === 'not_enrolled' && event.courseSlug ? (
            <ButtonLink to="/courses/$slug" params={{ slug: event.courseSlug }} wide>
              View course
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/subscriptions" wide>
                Become a member
              </ButtonLink>
              {on.memberPrice}
              <OpenNext event={event} clock={on.clock} />
            </>
          )}
          {!person && (
            <p className={words.soft}>
              {standing.code === 'not_enrolled' ? 'Already enrolled?' : 'Already a member?'}{' '}
              <Link to="/login" search={{ next: path }}>
                Sign in
              </Link>
            </p>
          )}
        </>
      );
    case 'pending':
      return <p role="status">We’re holding your seat. Check your email for the link to confirm it.</p>;
    case 'attending':
      return <AttendedPart standing={standing} page={page} person={person} {...on} />;
    case 'offered':
    case 'sold-out':
      return person ? (
        <WaitingPart
          entry={standing.entry}
          offered={standing.kind === 'offered'}
          mayWait={standing.kind === 'sold-out' && standing.wait}
          busy={on.busy}
          onJoin={() => (standing.ticketed ? on.onChoose() : on.onWait(true, null))}
          onLeave={() => on.onWait(false, standing.entry?.ticketTypeId ?? null)}
        />
      ) : (
        <p key="sold-out" className={words.soft}>
          <Link to="/login" search={{ next: path }}>
            Sign in
          </Link>{' '}
          to join the waitlist.
        </p>
      );
    case 'open':
      return event.ticketed ? null : (
        <p className={words.soft}>
          {standing.now
            ? "It's live now. One click and you're in."
            : "RSVP in one click. We'll email you a calendar invite."}
        </p>
      );
  }
}

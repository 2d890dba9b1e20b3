import { useId, useState } from 'react';
import type { SeatWaitlistEntry, TicketType } from '#contract/events/event.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Money } from '#web/kit/text/money.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { buyWordOf, isOffered, priceToday, registerLabel } from '../page/event-eligibility.rules.ts';
import { ticketSeatsLeft } from '../page/event-time.rules.ts';
import styles from './ticket-dialog.module.css';

export interface TicketChoice {
  types: readonly TicketType[];
  /** The ticket held now, if another free one may be chosen. */
  held: number | null;
  waitlist: readonly SeatWaitlistEntry[];
  mayWait: boolean;
  clock: number;
}

interface TicketDialogProps extends TicketChoice {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  onTake: (type: TicketType) => void;
  onWait: (ticketTypeId: number, wait: boolean) => void;
}

function offerOf(type: TicketType, { waitlist, clock }: Pick<TicketChoice, 'waitlist' | 'clock'>) {
  return waitlist.find((entry) => entry.ticketTypeId === type.id && isOffered(entry, clock));
}

function canTake(type: TicketType, choice: TicketChoice): boolean {
  if (type.id === choice.held) return false;
  if (choice.held !== null && type.oneTimePrice > 0) return false;
  return type.seatsRemaining > 0 || offerOf(type, choice) !== undefined;
}

/** The tickets of an event, one to choose: the price for this person, and how many are left. */
export function TicketDialog({ open, onClose, busy, onTake, onWait, ...choice }: TicketDialogProps) {
  const name = useId();
  const [picked, setPicked] = useState<number | null>(null);
  const { types, held } = choice;
  const takeable = types.filter((type) => canTake(type, choice));
  const offered = takeable.find((type) => offerOf(type, choice));
  const chosen = takeable.find((type) => type.id === picked) ?? offered ?? takeable[0];
  const word = chosen ? buyWordOf([chosen]) : 'Attend';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={held === null ? 'Choose a ticket' : 'Change your ticket'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button loading={busy} disabled={!chosen} onClick={() => chosen && onTake(chosen)}>
            {!chosen ? 'No seats remaining' : word === 'Register' ? registerLabel(priceToday(chosen)) : word}
          </Button>
        </>
      }
    >
      <fieldset className={styles.types}>
        <legend className="visually-hidden">Tickets</legend>
        {types.map((type) => {
          const able = canTake(type, choice);
          return (
            <div key={type.id} className={styles.type}>
              <label className={able ? styles.choice : `${styles.choice} ${styles.off}`}>
                <input
                  type="radio"
                  name={name}
                  value={type.id}
                  disabled={!able}
                  checked={chosen?.id === type.id}
                  onChange={() => setPicked(type.id)}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{type.name}</span>
                  <Seats type={type} choice={choice} />
                </span>
                <span className={styles.price}>
                  <Money dollars={priceToday(type)} free="Free" />
                  {type.codePrice !== null && <span className={styles.soft}>with your promo code</span>}
                  {type.price < priceToday(type) && (
                    <span className={styles.soft}>
                      Members <Money dollars={type.price} free="free" />
                    </span>
                  )}
                  {priceToday(type) < type.nonmemberPrice && (
                    <s className={styles.soft}>
                      <span className="visually-hidden">instead of </span>
                      <Money dollars={type.nonmemberPrice} />
                    </s>
                  )}
                </span>
              </label>
              {!able && type.id !== held && type.seatsRemaining <= 0 && (
                <Line type={type} choice={choice} onWait={onWait} />
              )}
            </div>
          );
        })}
      </fieldset>
      <p role="status" className={styles.soft}>
        {busy && word === 'Register' ? 'Please wait while we setup a checkout session.' : ''}
      </p>
    </Dialog>
  );
}

function Seats({ type, choice }: { type: TicketType; choice: TicketChoice }) {
  if (type.id === choice.held) return <span className={styles.soft}>Your ticket</span>;
  const offer = offerOf(type, choice);
  if (offer?.offerExpiresAt) {
    return (
      <span key="offered" className={styles.few}>
        Held for you until <DateTime at={offer.offerExpiresAt} />
      </span>
    );
  }
  const { few, said } = ticketSeatsLeft(type);
  return <span className={few ? styles.few : styles.soft}>{said}</span>;
}

function Line({
  type,
  choice,
  onWait,
}: {
  type: TicketType;
  choice: TicketChoice;
  onWait: TicketDialogProps['onWait'];
}) {
  const entry = choice.waitlist.find((each) => each.ticketTypeId === type.id);
  if (entry) {
    return (
      <p key="waiting" className={styles.line}>
        You're #{entry.place} on the waitlist.
        <Button variant="quiet" size="sm" onClick={() => onWait(type.id, false)}>
          Leave waitlist
        </Button>
      </p>
    );
  }
  if (!choice.mayWait) return null;
  return (
    <p className={styles.line}>
      <Button variant="quiet" size="sm" onClick={() => onWait(type.id, true)} aria-description={type.name}>
        Join waitlist
      </Button>
    </p>
  );
}

import type { Stripe } from '@stripe/stripe-js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { PaymentMethod } from '#contract/membership/payment-methods.endpoints.ts';
import { cardName } from '#web/features/payment/card-name.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { CardField, type CardState } from './card-field.tsx';
import styles from './choose-card.module.css';

interface ChooseCardProps {
  cards: UseQueryResult<PaymentMethod[]>;
  /** ID of a saved card, or `new`. */
  chosen: string;
  onChoose: (id: string) => void;
  stripe: Promise<Stripe> | null;
  disabled: boolean;
  onTyped: (state: CardState) => void;
}

/** Picks a saved card or a new one. With no saved cards, only the new one is shown. */
export function ChooseCard({ cards, chosen, onChoose, stripe, disabled, onTyped }: ChooseCardProps) {
  const name = useId();
  if (cards.isPending) return <SkeletonLine />;
  const saved = cards.data ?? [];
  const field = stripe && <CardField stripe={stripe} disabled={disabled} onChange={onTyped} />;
  return (
    <>
      {cards.isError && (
        <p className={styles.note}>
          Couldn't load your saved cards. You can use a new one, or{' '}
          <Button variant="quiet" size="sm" onClick={() => void cards.refetch()}>
            try again
          </Button>
        </p>
      )}
      {saved.length === 0 ? (
        field
      ) : (
        <fieldset className={styles.cards} disabled={disabled}>
          <legend className="visually-hidden">Pay with</legend>
          {saved.map((card) => (
            <label key={card.id} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={card.id}
                checked={chosen === card.id}
                onChange={() => onChoose(card.id)}
              />
              <span className={styles.words}>
                {cardName(card)}
                <small>
                  Expires {String(card.ccExpMonth).padStart(2, '0')}/{card.ccExpYear}
                </small>
              </span>
              {card.defaultPaymentMethod && <Badge look="completed">Default</Badge>}
            </label>
          ))}
          <label className={styles.choice}>
            <input type="radio" name={name} value="new" checked={chosen === 'new'} onChange={() => onChoose('new')} />
            <span className={styles.words}>New card</span>
          </label>
          {chosen === 'new' && field}
        </fieldset>
      )}
    </>
  );
}

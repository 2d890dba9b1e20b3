import { IconCreditCard } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type PaymentMethod, updateDefaultPaymentMethod } from '#contract/membership/payment-methods.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { cardName } from '#web/features/payment/card-name.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ChangeCardFrame } from './change-card-frame.tsx';
import { LinkProblem } from './link-problem.tsx';
import { refreshMembership } from './membership.query.ts';
import { type CardsBefore, cardArrived, cardsBefore, cardsBeforeFrom } from './saved-card.rules.ts';
import styles from './subscription.module.css';
import { useMembershipLink } from './use-membership-link.ts';

const ASK_EVERY_MS = 2_000;
const ASK_TIMES = 10;

/**
 * Stores the cards on file while the provider's page is open: we may learn about the new card before the user is back.
 */
const BEFORE_KEY = 'callboard.cards_before';

function keepBefore(cards: readonly PaymentMethod[]): void {
  try {
    sessionStorage.setItem(BEFORE_KEY, JSON.stringify(cardsBefore(cards)));
  } catch {
    // Without storage, the new list is compared with the cards shown on return
  }
}

function keptBefore(): CardsBefore | null {
  try {
    return cardsBeforeFrom(sessionStorage.getItem(BEFORE_KEY));
  } catch {
    return null;
  }
}

/** The cards on file, which of them pays, and a button to save another. `saved`: back from the provider's page. */
export function ChangeCardPage({ saved }: { saved: boolean }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const cards = useQuery(savedCardsQuery);
  // Shown once: after a reload, or after choosing another card, it no longer applies.
  const [back, setBack] = useState(saved);
  const navigate = useNavigate();
  useEffect(() => {
    if (saved) void navigate({ to: '/change_card', search: {}, replace: true });
  }, [saved, navigate]);
  const { busy, problem, go, dismiss } = useMembershipLink();
  const choose = useMutation({
    mutationFn: (paymentMethodId: string) => call(updateDefaultPaymentMethod, { body: { paymentMethodId } }),
    onSuccess: async ({ paymentMethods }) => {
      setBack(false);
      client.setQueryData(savedCardsQuery.queryKey, paymentMethods);
      await refreshMembership(client);
      toast.success('Card changed', "We'll charge this card for renewals from now on.");
    },
    onError: (error) =>
      toast.error("Couldn't change your card", isApiProblem(error) ? error.message : 'Try again in a moment.'),
  });
  const saveAnother = () => {
    if (cards.data) keepBefore(cards.data);
    void go({ kind: 'card' });
  };
  return (
    <ChangeCardFrame
      action={
        cards.data && cards.data.length > 0 ? (
          <Button loading={busy !== null} onClick={saveAnother}>
            Use a new card
          </Button>
        ) : undefined
      }
    >
      {back && cards.data && <Saved cards={cards.data} />}
      {cards.isError && !cards.data ? (
        <FailedState error={cards.error} onRetry={() => void cards.refetch()} title="Couldn't load your cards" />
      ) : !cards.data ? (
        <SkeletonRows count={2} />
      ) : cards.data.length === 0 ? (
        <EmptyState
          title="No card on file"
          icon={<IconCreditCard size={26} stroke={1.75} />}
          action={
            <Button loading={busy !== null} onClick={saveAnother}>
              Save a card
            </Button>
          }
        >
          You’ll add it on our payment provider’s page. You won’t be charged.
        </EmptyState>
      ) : (
        <ul className={styles.ways}>
          {cards.data.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              busy={choose.isPending ? choose.variables : null}
              onChoose={() => choose.mutate(card.id)}
            />
          ))}
        </ul>
      )}
      <LinkProblem problem={problem} email={user.email} onTry={(wanted) => void go(wanted)} onClose={dismiss} />
    </ChangeCardFrame>
  );
}

function CardRow({ card, busy, onChoose }: { card: PaymentMethod; busy: string | null; onChoose: () => void }) {
  return (
    <li className={styles.way}>
      <div className={styles.words}>
        <strong>{cardName(card)}</strong>
        <span className={styles.soft}>
          Expires {String(card.ccExpMonth).padStart(2, '0')}/{card.ccExpYear}
        </span>
      </div>
      {card.defaultPaymentMethod ? (
        <Badge look="published">Default</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          loading={busy === card.id}
          disabled={busy !== null}
          onClick={onChoose}
          aria-label={`Use this card: ${cardName(card)}`}
        >
          Use this card
        </Button>
      )}
    </li>
  );
}

/** The URL isn't proof: the cards are polled until the new one is listed. */
function Saved({ cards }: { cards: readonly PaymentMethod[] }) {
  const client = useQueryClient();
  const [before] = useState(() => keptBefore() ?? cardsBefore(cards));
  const [asked, setAsked] = useState(0);
  const changed = cardArrived(before, cards);
  useEffect(() => {
    if (changed) {
      void refreshMembership(client);
      return;
    }
    if (asked >= ASK_TIMES) return;
    const timer = setTimeout(() => {
      setAsked(asked + 1);
      void client.invalidateQueries({ queryKey: savedCardsQuery.queryKey });
    }, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [asked, changed, client]);
  return (
    <div className={styles.notice} data-tone="good" role="status">
      <p>
        {changed
          ? "Your new card is saved. We'll charge it for renewals from now on."
          : 'Your new card will show up here as soon as our payment provider confirms it.'}
      </p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { CREDITS_OUT_OF_RANGE } from '#contract/credits/words.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { VerifyAddress } from '#web/features/payment/verify-address.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { Credits } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { useCurrentUser } from '#web/session/current-user.ts';
import { BuyCreditsFrame } from './buy-credits-frame.tsx';
import styles from './buy-credits-page.module.css';
import { type CardState, openStripe } from './card-field.tsx';
import { ChooseCard } from './choose-card.tsx';
import { creditsForSaleQuery } from './credits.query.ts';
import { PayPalButton } from './paypal-button.tsx';
import { QUICK_PICKS, quantityOf } from './purchase.rules.ts';
import { type Busy, type ChosenCard, usePurchase } from './use-purchase.ts';

const WAITING: Record<Exclude<Busy, null>, string> = {
  charging: 'Please wait while we charge your card.',
  capturing: 'Please wait while PayPal confirms your payment.',
  confirming: 'Your bank needs you to confirm this payment.',
  watching: 'Confirming your payment. Your credits will appear automatically.',
};

/** Buys credits: how many, with which card or PayPal, and for how much. */
export function BuyCreditsPage() {
  const sale = useQuery(creditsForSaleQuery);
  if (!sale.data) {
    return (
      <BuyCreditsFrame>
        {sale.isError && (
          <FailedState error={sale.error} onRetry={() => void sale.refetch()} title="Couldn't load the checkout" />
        )}
      </BuyCreditsFrame>
    );
  }
  return <Checkout sale={sale.data} />;
}

type Sale = Exclude<Awaited<ReturnType<NonNullable<typeof creditsForSaleQuery.queryFn>>>, undefined>;

function Checkout({ sale }: { sale: Sale }) {
  const user = useCurrentUser();
  const cards = useQuery(savedCardsQuery);
  const { scriptUrl, publishableKey } = sale.stripe;
  const stripe = useMemo(() => {
    if (typeof window === 'undefined') return null;
    const opening = openStripe({ scriptUrl, publishableKey });
    // Errors are reported by the code that awaits this promise.
    opening.catch(() => undefined);
    return opening;
  }, [scriptUrl, publishableKey]);
  const { busy, problem, setProblem, purchase, openPayPal, finishPayPal } = usePurchase(stripe);
  const [typed, setTyped] = useState('15');
  const [chosen, setChosen] = useState<string | null>(null);
  const [card, setCard] = useState<CardState>({ complete: false, element: null, revision: 0 });
  const [nothing, setNothing] = useState(false);
  const cardTyped = useCallback((state: CardState) => setCard(state), []);

  const quantity = quantityOf(typed);
  const total = quantity === null ? 0 : quantity * sale.pricePerCredit;
  const wanted = quantity === null ? null : { credits: quantity, price: total };
  const saved = cards.data ?? [];
  const savedId = chosen === 'new' ? null : (chosen ?? saved[0]?.id ?? null);
  const ready: ChosenCard | null = savedId
    ? { savedId }
    : card.complete && card.element
      ? { typed: card.element, revision: card.revision }
      : null;

  return (
    <Page
      title="Checkout"
      line={
        <>
          Each credit is worth {formatDollars(sale.pricePerCredit)} off any course. Credits never expire. You have{' '}
          <PageLink to="/credits">
            <Credits count={user.credits} />
          </PageLink>
          .
        </>
      }
    >
      <div className={styles.two}>
        <div className={styles.left}>
          <section className={styles.card} aria-labelledby="how-many">
            <h2 id="how-many" className={textStyles.larger}>
              How many credits?
            </h2>
            <TextField
              label="Credits"
              name="credits"
              inputMode="numeric"
              maxLength={3}
              value={typed}
              disabled={busy !== null}
              error={quantity === null ? CREDITS_OUT_OF_RANGE : undefined}
              onChange={setTyped}
            />
            <fieldset className={styles.picks}>
              <legend className="visually-hidden">Quick picks</legend>
              {QUICK_PICKS.map((pick) => (
                <Button
                  key={pick}
                  variant="secondary"
                  size="sm"
                  disabled={busy !== null}
                  aria-pressed={quantity === pick}
                  onClick={() => setTyped(String(pick))}
                >
                  {pick} credits
                </Button>
              ))}
            </fieldset>
          </section>
          <section className={styles.card} aria-labelledby="which-card">
            <h2 id="which-card" className={textStyles.larger}>
              Card
            </h2>
            <ChooseCard
              cards={cards}
              chosen={savedId ?? 'new'}
              onChoose={(id) => {
                setChosen(id);
                setProblem(null);
              }}
              stripe={stripe}
              disabled={busy !== null}
              onTyped={cardTyped}
            />
          </section>
        </div>
        <section className={styles.card} data-sum aria-labelledby="to-pay">
          <h2 id="to-pay" className={textStyles.larger}>
            Total
          </h2>
          <p className={styles.total} aria-live="polite">
            {formatDollars(total)}
          </p>
          <p className={styles.soft}>
            {quantity === null ? (
              <span key="none">No credits selected.</span>
            ) : (
              <span>
                <Credits count={quantity} /> at {formatDollars(sale.pricePerCredit)} each. Unused credits are refundable
                for 30 days.
              </span>
            )}
          </p>
          {problem && (
            <div role="alert" className={styles.problem}>
              <p>{problem.message}</p>
              {problem.kind === 'already_paid' && <PageLink to="/reserve_seat">Reserve your seat</PageLink>}
            </div>
          )}
          {problem?.kind === 'unverified' && <VerifyAddress email={user.email} onVerified={() => setProblem(null)} />}
          <Button
            size="lg"
            wide
            loading={busy !== null}
            disabled={ready === null || wanted === null}
            onClick={() => ready && wanted && void purchase(ready, wanted)}
          >
            {wanted ? `Purchase · ${formatDollars(total)}` : 'Purchase'}
          </Button>
          {sale.paypal && (
            <>
              <p className={styles.or}>
                <span>or</span>
              </p>
              <PayPalButton
                from={sale.paypal}
                wanted={wanted}
                onNothing={() => setNothing(true)}
                onOpen={openPayPal}
                onApprove={finishPayPal}
              />
            </>
          )}
          <p className={styles.soft}>
            Our payment provider handles your card; we never see the number. We’ll email your receipt.
          </p>
        </section>
      </div>
      <p role="status" className={busy ? styles.wait : 'visually-hidden'}>
        {busy && WAITING[busy]}
      </p>
      <Dialog open={nothing} onClose={() => setNothing(false)} title="Nothing to pay">
        <p>error</p>
        <p>{CREDITS_OUT_OF_RANGE}</p>
      </Dialog>
    </Page>
  );
}

import { formatDollars } from '#contract/primitives/money.ts';
import { Benefits } from '#web/features/membership/benefits.tsx';
import type { Offer } from './basket-sum.rules.ts';
import { OfferCard } from './offer-card.tsx';

interface OneTimeOfferProps {
  offer: Offer;
  held: boolean;
  /** True if this offer is shown beside the membership and compared with it. */
  besideMembership: boolean;
  busy: 'once' | 'membership' | null;
  onCheckOut: () => void;
}

/** Paid once, at this person's own prices; with enough credits, nothing to pay. */
export function OneTimeOffer({ offer, held, besideMembership, busy, onCheckOut }: OneTimeOfferProps) {
  const free = offer.today === 0;
  const action = free
    ? 'Enroll with credits'
    : `${held ? 'Continue checkout' : 'Check out'} · ${formatDollars(offer.today)}`;
  return (
    <OfferCard
      title="One-time checkout"
      offer={offer}
      saving={offer.saved > 0 ? `You save ${formatDollars(offer.saved)} with member prices.` : undefined}
      after={free ? "Your credits cover it all. You won't be charged, today or later." : 'Paid once. Nothing renews.'}
      withYear={besideMembership}
      action={action}
      next={
        free
          ? "You're enrolled right away, no card needed. We'll email your receipt and calendar invites."
          : "You'll pay securely with Stripe, then return here. We hold your seats for half an hour while you pay. We'll email your receipt and calendar invites."
      }
      loading={busy === 'once'}
      disabled={busy === 'membership'}
      onCheckOut={onCheckOut}
    >
      {besideMembership && (
        <Benefits
          of={[
            'Your seat, with every class session and lesson',
            'Full refund before the refund deadline',
            'Nothing to cancel later',
          ]}
        />
      )}
    </OfferCard>
  );
}

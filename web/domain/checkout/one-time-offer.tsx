import { formatDollars } from '#contract/primitives/money.ts';
import { Benefits } from '#web/domain/membership/benefits.tsx';
import type { Offer } from './basket-sum.rules.ts';
import { OfferCard } from './offer-card.tsx';

interface OneTimeOfferProps {
  offer: Offer;
  held: boolean;
  /** Stands beside the membership: then it is the quieter of the two. */
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
      after={free ? 'Credits pay all of it. Nothing else is charged, today or later.' : 'Paid once. Nothing renews.'}
      withYear={besideMembership}
      action={action}
      next={
        free
          ? 'You are enrolled at once: no card, no payment page. The receipt and your calendar entries come by email.'
          : "You'll go to our payment provider and come back here. Your seats are held for half an hour while you pay. The receipt and your calendar entries come by email."
      }
      variant={besideMembership ? 'secondary' : 'primary'}
      loading={busy === 'once'}
      disabled={busy === 'membership'}
      onCheckOut={onCheckOut}
    >
      {besideMembership && (
        <Benefits
          of={[
            'Your place, with every class session and lesson',
            'A full refund if you leave a course in good time',
            'Nothing to cancel later',
          ]}
        />
      )}
    </OfferCard>
  );
}

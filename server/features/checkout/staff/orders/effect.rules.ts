import type { Entitlement } from './entitlement.ts';

interface RefundOutcome {
  readonly all: boolean;
  readonly ends: boolean;
}

function creditsText(unspent: number, { ends }: RefundOutcome): string {
  if (!ends) return 'They keep the credits.';
  return unspent === 1
    ? "We'll take back their 1 unspent credit from it."
    : `We'll take back their ${unspent} unspent credits from it.`;
}

/**
 * What happens to the enrollment, seat, or credits, in words; null: the line bought a membership, or nothing is left of
 * it.
 */
export function placeText(holder: Entitlement | null, outcome: RefundOutcome): string | null {
  if (holder === null || holder.kind === 'membership') return null;
  if (holder.kind === 'credits') return creditsText(holder.unspent, outcome);
  const noun =
    holder.kind === 'place'
      ? `${holder.cohort.moniker.trim() || holder.cohort.name} seat`
      : holder.kind === 'workout_place'
        ? 'spot'
        : 'seat';
  if (outcome.ends) return `Their ${noun} is released, and they're notified by email.`;
  if (!outcome.all) return `They keep their ${noun}.`;
  return holder.kind === 'workout_place' && holder.seat.submissionState !== null
    ? `They keep their ${noun}, because they submitted work.`
    : `They keep their ${noun}, because it has started or is over.`;
}

/** What happens to a membership, in words; null: this line's purchase included none. */
export function membershipText(
  holder: Entitlement | null,
  outcome: RefundOutcome & { readonly boughtTogether: boolean },
): string | null {
  if (holder?.kind === 'membership') {
    if (outcome.ends) return "Their membership ends now and won't renew. We'll take back its unspent credits.";
    return outcome.all ? 'Their membership has renewed since then, so it continues.' : 'Their membership continues.';
  }
  return outcome.boughtTogether ? 'They keep the membership they bought with it.' : null;
}

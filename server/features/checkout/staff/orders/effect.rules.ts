import type { Holder } from './holder-of-line.ts';

interface Told {
  readonly all: boolean;
  readonly ends: boolean;
}

function creditsWords(unspent: number, { ends }: Told): string {
  if (!ends) return 'They keep the credits.';
  return unspent === 1
    ? "We'll take back their 1 unspent credit from it."
    : `We'll take back their ${unspent} unspent credits from it.`;
}

/**
 * What happens to the enrollment, seat, or credits, in words; null: the line bought a membership, or nothing is left of
 * it.
 */
export function placeWords(holder: Holder | null, told: Told): string | null {
  if (holder === null || holder.kind === 'membership') return null;
  if (holder.kind === 'credits') return creditsWords(holder.unspent, told);
  const what =
    holder.kind === 'place'
      ? `${holder.cohort.moniker.trim() || holder.cohort.name} seat`
      : holder.kind === 'workout_place'
        ? 'spot'
        : 'seat';
  if (told.ends) return `Their ${what} is released, and they're notified by email.`;
  if (!told.all) return `They keep their ${what}.`;
  return holder.kind === 'workout_place' && holder.seat.submissionState !== null
    ? `They keep their ${what}, because they submitted work.`
    : `They keep their ${what}, because it has started or is over.`;
}

/** What happens to a membership, in words; null: this line's purchase included none. */
export function membershipWords(holder: Holder | null, told: Told & { readonly boughtAlong: boolean }): string | null {
  if (holder?.kind === 'membership') {
    if (told.ends) return "Their membership ends now and won't renew. We'll take back its unspent credits.";
    return told.all ? 'Their membership has renewed since then, so it continues.' : 'Their membership continues.';
  }
  return told.boughtAlong ? 'They keep the membership they bought with it.' : null;
}

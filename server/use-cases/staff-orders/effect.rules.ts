import type { Holder } from './holder-of-line.ts';

interface Told {
  /** All that is left of the line goes back. */
  readonly all: boolean;
  readonly ends: boolean;
}

function creditsWords(unspent: number, { ends }: Told): string {
  if (!ends) return 'The credits stay with them.';
  return unspent === 1
    ? 'Their 1 unspent credit of it is taken back.'
    : `Their ${unspent} unspent credits of it are taken back.`;
}

/** What becomes of the place, the seat or the credits, in words; null: the line bought a membership, or nothing is left of it. */
export function placeWords(holder: Holder | null, told: Told): string | null {
  if (holder === null || holder.kind === 'membership') return null;
  if (holder.kind === 'credits') return creditsWords(holder.unspent, told);
  const what = holder.kind === 'place' ? `place in ${holder.cohort.moniker.trim() || holder.cohort.name}` : 'seat';
  if (told.ends) return `Their ${what} ends and is free for the next person. They get an email.`;
  if (!told.all) return `Their ${what} stays.`;
  return holder.kind === 'workout_place' && holder.seat.submissionState !== null
    ? `Their ${what} stays: work was sent in.`
    : `Their ${what} stays: it is over, or under way.`;
}

/** What becomes of a membership, in words; null: none was bought by or beside this line. */
export function membershipWords(holder: Holder | null, told: Told & { readonly boughtAlong: boolean }): string | null {
  if (holder?.kind === 'membership') {
    if (told.ends) return 'Their membership ends now and isn’t renewed; its unspent credits are taken back.';
    return told.all ? 'Their membership was renewed since and goes on.' : 'Their membership goes on.';
  }
  return told.boughtAlong ? 'The membership that was bought along stays.' : null;
}

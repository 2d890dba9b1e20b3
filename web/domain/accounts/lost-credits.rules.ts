import type { Closing } from '#contract/accounts/closing.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';

const counted = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);

/** What becomes of one's credits with the account, in figures that add up; null where there are none. */
export function lostCreditsWords({
  lostCredits: lost,
  credits,
}: Pick<Closing, 'lostCredits' | 'credits'>): string | null {
  const { held, returned, refunded } = credits;
  if (lost === 0 && refunded === 0) return null;
  const from = [
    ...(held > 0 ? [`${counted(held)} that you hold`] : []),
    ...(returned > 0 ? [`${counted(returned)} that leaving returns`] : []),
  ].join(' and ');
  const verb = (count: number) => (count === 1 ? 'is' : 'are');
  if (lost === 0) return `Of ${from}, ${refunded} ${verb(refunded)} refunded and none is lost.`;
  if (refunded > 0) return `Of ${from}, ${refunded} ${verb(refunded)} refunded and ${lost} ${verb(lost)} lost.`;
  const plain = `${counted(lost)} ${verb(lost)} lost`;
  return returned > 0 ? `${plain}: ${from}.` : `${plain}.`;
}

/** What comes back for one thing that ends: `$120 refunded`, `15 credits, lost`, both, or that nothing does. */
export function comesBackWords({ refund, credits }: Pick<Closing['ending'][number], 'refund' | 'credits'>): string {
  const back = [
    ...(refund > 0 ? [`${formatDollars(refund)} refunded`] : []),
    ...(credits > 0 ? [`${counted(credits)}, lost`] : []),
  ];
  return back.join(' · ') || 'no refund';
}

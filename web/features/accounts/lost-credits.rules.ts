import type { Closing } from '#contract/accounts/closing.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';

const counted = (credits: number) => (credits === 1 ? '1 credit' : `${credits} credits`);

/** What happens to a person's credits when they close the account, in figures that add up; null if there are none. */
export function lostCreditsText({
  lostCredits: lost,
  credits,
}: Pick<Closing, 'lostCredits' | 'credits'>): string | null {
  const { held, returned, refunded } = credits;
  if (lost === 0 && refunded === 0) return null;
  const from = [
    ...(held > 0 ? [`${counted(held)} you have`] : []),
    ...(returned > 0 ? [`${counted(returned)} you'd get back`] : []),
  ].join(' and ');
  const verb = (count: number) => (count === 1 ? 'is' : 'are');
  if (lost === 0) return `Of ${from}, ${refunded} ${verb(refunded)} refunded and none are lost.`;
  if (refunded > 0) return `Of ${from}, ${refunded} ${verb(refunded)} refunded and ${lost} ${verb(lost)} lost.`;
  const plain = `${counted(lost)} ${verb(lost)} lost`;
  return returned > 0 ? `${plain}: ${from}.` : `${plain}.`;
}

/** The outcome for something that ends. */
export interface Outcome {
  readonly kind: 'refund' | 'loss' | 'nothing';
  readonly words: string;
}

/** What is refunded for one thing that ends: `$120 refunded`, `15 credits lost`, both, or no refund. */
export function comesBack({ refund, credits }: Pick<Closing['ending'][number], 'refund' | 'credits'>): Outcome[] {
  const back: Outcome[] = [
    ...(refund > 0 ? [{ kind: 'refund' as const, words: `${formatDollars(refund)} refunded` }] : []),
    ...(credits > 0 ? [{ kind: 'loss' as const, words: `${counted(credits)} lost` }] : []),
  ];
  return back.length > 0 ? back : [{ kind: 'nothing', words: 'no refund' }];
}

/**
 * The line for credits that the person holds and that aren't refunded, so the lines add up to the total; null: there
 * are none.
 */
export function heldLine({ held, refunded }: Closing['credits']): { title: string; outcomes: Outcome[] } | null {
  const lost = held - refunded;
  if (lost <= 0) return null;
  const title = refunded > 0 ? 'Your other credits' : 'Your credits';
  return { title, outcomes: [{ kind: 'loss', words: `${counted(lost)} lost` }] };
}

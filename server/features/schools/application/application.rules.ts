import { APPLICATIONS_A_DAY, APPLY_AGAIN_DAYS, type ApplicationState } from '#contract/schools/application.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What an earlier application says about whether its person may apply again. */
export interface EarlierApplication {
  readonly state: ApplicationState;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

/** Why a person may not apply now. `until`: when they may. */
export type ApplyRefusal =
  | { readonly because: 'waiting' }
  | { readonly because: 'declined' | 'day'; readonly until: Date };

/** When a person may apply again after a decline (rules-teachers AP1). */
export function againAfterRefusal(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + APPLY_AGAIN_DAYS * DAY_MS);
}

/**
 * Why a person may not apply now; null if they may. The limits: one waiting at a time, none for 30 days after a
 * decline, three sent in 24 hours.
 */
export function applyRefusal(earlier: readonly EarlierApplication[], now: Date): ApplyRefusal | null {
  if (earlier.some(({ state }) => state === 'waiting')) return { because: 'waiting' };
  const waits = earlier.flatMap(({ state, decidedAt }) =>
    state === 'declined' && decidedAt ? [againAfterRefusal(decidedAt)] : [],
  );
  const afterRefusal = waits.toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (afterRefusal && afterRefusal > now) return { because: 'declined', until: afterRefusal };
  const sentToday = earlier
    .map(({ createdAt }) => createdAt.getTime() + DAY_MS)
    .filter((until) => until > now.getTime())
    .toSorted((a, b) => b - a);
  const last = sentToday[APPLICATIONS_A_DAY - 1];
  return last === undefined ? null : { because: 'day', until: new Date(last) };
}

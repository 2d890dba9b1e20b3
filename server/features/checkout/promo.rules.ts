import { formatDollars, toDollars } from '#contract/primitives/money.ts';

export type PromoKind = 'membership' | 'percent' | 'amount';

export interface PromoCode {
  readonly id: number;
  readonly code: string;
  readonly kind: PromoKind;
  readonly ownerKind: 'platform' | 'school';
  readonly schoolId: number | null;
  readonly percent: number | null;
  readonly amountCents: number | null;
  readonly planId: number | null;
  readonly months: number | null;
  readonly scope: 'all' | 'course' | 'cohort' | 'event' | 'workout';
  readonly scopeId: number | null;
  readonly maxUses: number | null;
  readonly uses: number;
  readonly maxUsesPerPerson: number;
  readonly startsAt: Date | null;
  readonly expiresAt: Date | null;
  readonly disabledAt: Date | null;
}

// Messages under the field when a code can't be redeemed.
export const CODE_INVALID = "This promo code isn't valid.";
/** Also for a disabled code: the reason stays private. */
export const CODE_EXPIRED = 'This promo code has expired.';
export const CODE_USED_UP = 'This promo code has been used up.';
export const CODE_ALREADY_USED = "You've already used this promo code.";

/** Why a code can't be redeemed by a person who has used it `usedByPerson` times; null: it can. */
export function redeemRefusal(code: PromoCode | undefined, usedByPerson: number, now: Date): string | null {
  if (!code || (code.startsAt !== null && code.startsAt > now)) return CODE_INVALID;
  if (code.disabledAt !== null || (code.expiresAt !== null && code.expiresAt <= now)) return CODE_EXPIRED;
  if (usedByPerson >= code.maxUsesPerPerson) return CODE_ALREADY_USED;
  if (code.maxUses !== null && code.uses >= code.maxUses) return CODE_USED_UP;
  return null;
}

/** A code's stored form: trimmed and in capitals. Codes never differ by case alone. */
export const normalizeCode = (typed: string): string => typed.trim().toUpperCase();

/** A code worth more than this per use, in cents or percent, takes a fresh proof of identity to create. */
const PROOF_THRESHOLD = { cents: 100_00, percent: 50 };

/**
 * Whether a code gives more than $100 or 50% per use; months of membership count at the yearly price of the plan on
 * sale.
 */
export function isHighValueCode(
  code: Pick<PromoCode, 'amountCents' | 'kind' | 'months' | 'percent'>,
  yearlyCents: number,
): boolean {
  if (code.kind === 'percent') return (code.percent ?? 0) > PROOF_THRESHOLD.percent;
  const cents = code.kind === 'amount' ? (code.amountCents ?? 0) : ((code.months ?? 0) * yearlyCents) / 12;
  return cents > PROOF_THRESHOLD.cents;
}

const SCOPES: Record<PromoCode['scope'], string> = {
  all: 'courses, tickets and workouts',
  course: 'one course',
  cohort: 'one cohort',
  event: 'one event',
  workout: 'one workout',
};

/** A code's effect in words. `scopeName`: the name of the course, event, … that it is limited to. */
export function describeEffect(code: PromoCode, scopeName: string | null): string {
  if (code.kind === 'membership') return `Membership for ${code.months === 1 ? '1 month' : `${code.months} months`}`;
  const off = code.kind === 'percent' ? `${code.percent}%` : formatDollars(toDollars(code.amountCents ?? 0));
  return `${off} off ${scopeName ?? SCOPES[code.scope]}`;
}

/**
 * Who owns an account, in which unit, for which purpose. Amounts are signed: what an owner has or is owed is positive,
 * sources are negative.
 */
export interface AccountKey {
  readonly ownerKind: 'user' | 'school' | 'platform' | 'provider';
  readonly ownerId: number | null;
  readonly unit: 'credit' | 'cent';
  readonly purpose: string;
}

/** Credits that a person can spend. */
export const available = (userId: number): AccountKey => of('user', userId, 'credit', 'available');
/** Credits reserved for an order that isn't paid yet. */
export const reserved = (userId: number): AccountKey => of('user', userId, 'credit', 'reserved');
/** Credits locked by a dispute. */
export const locked = (userId: number): AccountKey => of('user', userId, 'credit', 'locked');
/** Where credits come from; minus all that were ever issued. */
export const creditsIssued: AccountKey = of('platform', null, 'credit', 'issued');
/** Where spent credits go. */
export const creditsSpent: AccountKey = of('platform', null, 'credit', 'spent');
/** Cash held by the payment provider. */
export const cashAtProvider: AccountKey = of('provider', null, 'cent', 'cash');
/** Refunds that are decided but not yet confirmed by the provider. */
export const refundsDue: AccountKey = of('platform', null, 'cent', 'refunds_due');
/** Money that staff refunded outside the provider; minus what was paid. */
export const paidByHand: AccountKey = of('platform', null, 'cent', 'paid_by_hand');
/** What a person owes us after a lost dispute, minus what we owed them in refunds of that payment. */
export const receivable = (userId: number): AccountKey => of('user', userId, 'cent', 'receivable');
/** Sales by a school, or by the platform itself (credits, memberships); negative: a source of cash. */
export const sales = (schoolId: number | null): AccountKey =>
  schoolId === null ? of('platform', null, 'cent', 'sales') : of('school', schoolId, 'cent', 'sales');
/** What we owe a school: finalized and not yet paid; negative, because it is owed (rules-teachers P14). */
export const payable = (schoolId: number): AccountKey => of('school', schoolId, 'cent', 'payable');
/** What a school has earned but no payout row covers yet: the rest of a cohort after its first part. */
export const unearned = (schoolId: number): AccountKey => of('school', schoolId, 'cent', 'unearned');
/** Our fee on schools' sales; negative: a source. */
export const payoutFees: AccountKey = of('platform', null, 'cent', 'payout_fees');
/** The schools' share of their teacher assistants' cost. */
export const assistants: AccountKey = of('platform', null, 'cent', 'assistants');
/** Credits spent at schools, which we pay out at $10 each. */
export const creditsFunded: AccountKey = of('platform', null, 'cent', 'credits_funded');
/** Our promo codes that lowered a school's sale. */
export const codesBorne: AccountKey = of('platform', null, 'cent', 'codes_borne');
/** Money paid out to schools. */
export const cashToSchools: AccountKey = of('platform', null, 'cent', 'cash_to_schools');
/** Sales whose payment was lost in a dispute: they no longer belong to a school. */
export const disputesLost: AccountKey = of('platform', null, 'cent', 'disputes_lost');

function of(
  ownerKind: AccountKey['ownerKind'],
  ownerId: number | null,
  unit: AccountKey['unit'],
  purpose: string,
): AccountKey {
  return { ownerKind, ownerId, unit, purpose };
}

export interface Entry {
  readonly account: AccountKey;
  readonly amount: number;
}

/** One balanced transaction. `cause` is unique, so nothing is written twice. */
export interface Posting {
  readonly cause: string;
  readonly kind: string;
  readonly orderId?: number | null;
  readonly userId?: number | null;
  readonly memo?: string;
  readonly entries: readonly Entry[];
}

export function keyText(key: AccountKey): string {
  return `${key.ownerKind}:${key.ownerId ?? ''}:${key.unit}:${key.purpose}`;
}

/** Entries summed per account, zeros left out. Throws if a unit doesn't balance: a bug in the caller. */
export function balanced(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  const units = new Map<string, number>();
  for (const entry of entries) {
    const key = keyText(entry.account);
    const before = sums.get(key)?.amount ?? 0;
    sums.set(key, { account: entry.account, amount: before + entry.amount });
    units.set(entry.account.unit, (units.get(entry.account.unit) ?? 0) + entry.amount);
  }
  for (const [unit, total] of units) if (total !== 0) throw new Error(`Ledger entries in ${unit} sum to ${total}.`);
  return [...sums.values()].filter((entry) => entry.amount !== 0);
}

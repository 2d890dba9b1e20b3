/** Whose account, in what, for what. Amounts are signed: what an owner has or is owed is positive, sources are negative. */
export interface AccountKey {
  readonly ownerKind: 'user' | 'school' | 'platform' | 'provider';
  readonly ownerId: number | null;
  readonly unit: 'credit' | 'cent';
  readonly purpose: string;
}

/** Credits that a person can spend. */
export const available = (userId: number): AccountKey => of('user', userId, 'credit', 'available');
/** Credits set aside for an order that isn't paid yet. */
export const reserved = (userId: number): AccountKey => of('user', userId, 'credit', 'reserved');
/** Credits locked by a dispute. */
export const locked = (userId: number): AccountKey => of('user', userId, 'credit', 'locked');
/** Where credits come from; minus what was ever given out. */
export const creditsIssued: AccountKey = of('platform', null, 'credit', 'issued');
/** Where spent credits go. */
export const creditsSpent: AccountKey = of('platform', null, 'credit', 'spent');
/** Cash that lies with the payment provider. */
export const cashAtProvider: AccountKey = of('provider', null, 'cent', 'cash');
/** Refunds decided and not yet confirmed by the provider. */
export const refundsDue: AccountKey = of('platform', null, 'cent', 'refunds_due');
/** Money that staff gave back another way than by the provider; minus what went. */
export const paidByHand: AccountKey = of('platform', null, 'cent', 'paid_by_hand');
/** What a person owes us after a lost dispute, less what we owed them in refunds of that payment. */
export const receivable = (userId: number): AccountKey => of('user', userId, 'cent', 'receivable');
/** Sales of a school, or of the platform itself (credits, memberships); negative: a source of cash. */
export const sales = (schoolId: number | null): AccountKey =>
  schoolId === null ? of('platform', null, 'cent', 'sales') : of('school', schoolId, 'cent', 'sales');
/** What a school is to be paid: finalized and not paid; minus, because it is owed (rules-teachers P14). */
export const payable = (schoolId: number): AccountKey => of('school', schoolId, 'cent', 'payable');
/** What a school has earned that no row pays yet: the rest of a cohort after its first part. */
export const unearned = (schoolId: number): AccountKey => of('school', schoolId, 'cent', 'unearned');
/** Our fee on what schools sold; minus: a source. */
export const payoutFees: AccountKey = of('platform', null, 'cent', 'payout_fees');
/** What schools bear of their assistants. */
export const assistants: AccountKey = of('platform', null, 'cent', 'assistants');
/** Credits that were spent at schools, which we pay at $10. */
export const creditsFunded: AccountKey = of('platform', null, 'cent', 'credits_funded');
/** Codes of ours that made a school's sale cheaper. */
export const codesBorne: AccountKey = of('platform', null, 'cent', 'codes_borne');
/** Money that left for schools. */
export const cashToSchools: AccountKey = of('platform', null, 'cent', 'cash_to_schools');
/** Sales whose payment was lost by a dispute: no school's any more. */
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

/** One balanced transaction. `cause` is unique: what happened once is written once. */
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

/** Entries of one account drawn together, zeros left out. Throws where a unit doesn't balance: a fault of the caller. */
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

/** The value of `applied` for a redeemed membership code (L§3). */
export const MASTER_PLAN = 'ccc_master_plan';

export const PROMO_KINDS = ['membership', 'percent', 'amount'] as const;
export const PROMO_SCOPES = ['all', 'course', 'cohort', 'event', 'workout'] as const;

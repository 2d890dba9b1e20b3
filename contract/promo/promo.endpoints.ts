import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { code } from '../primitives/machine-text.ts';
import { dollars } from '../primitives/money.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { MASTER_PLAN } from './words.ts';

export const redeemPromoCode = endpoint({
  method: 'POST',
  path: '/promo_codes',
  summary: "Redeem a promo code: returns the id of the redemption to poll, or why the code isn't valid",
  tag: 'Promo codes',
  audience: 'signed-in',
  body: z.object({ promoCode: code(100) }),
  response: z.union([z.object({ id }), z.object({ invalidCode: z.string() })]),
  idempotent: true,
});

/** The result of redeeming a code. */
export const promo = z.object({
  id,
  code: z.string(),
  /** Null while it is being processed. */
  result: z.enum(['error', 'applied']).nullable(),
  error: z.string().nullable(),
  /** `ccc_master_plan`: a membership. `discount`: saved for the next checkout. */
  applied: z.enum([MASTER_PLAN, 'discount']).nullable(),
  /** What the code does, in words. */
  effect: z.string(),
  /** When the membership ends, or the last moment the discount can be used; null: no end. */
  untilUtc: instant.nullable(),
});
export type Promo = z.infer<typeof promo>;

export const showPromo = endpoint({
  method: 'GET',
  path: '/promo_codes/{id}',
  summary: 'The result of your promo code redemption',
  tag: 'Promo codes',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  response: z.object({ promo }),
});

/** The person's percent or amount code, and what it takes off the basket now. */
export const heldCode = z.object({
  code: z.string(),
  effect: z.string(),
  percent: z.number().int().nullable(),
  amount: dollars.nullable(),
  untilUtc: instant.nullable(),
  /** Ids of the selected cohorts whose price the code lowers. */
  cohortIds: z.array(id),
});
export type HeldCode = z.infer<typeof heldCode>;

export const showHeldCode = endpoint({
  method: 'GET',
  path: '/promo_codes/held',
  summary: 'The promo code your next checkout will use; null without one',
  tag: 'Promo codes',
  audience: 'signed-in',
  response: z.object({ held: heldCode.nullable() }),
});

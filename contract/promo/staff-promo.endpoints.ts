import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { code } from '../primitives/machine-text.ts';
import { dollars } from '../primitives/money.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { id, idInBody, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { PROMO_KINDS, PROMO_SCOPES } from './words.ts';

const page = z.coerce.number().int().min(1).max(10_000).default(1);
const params = z.object({ id: idParam });
const optionalNumber = (least: number, max: number) =>
  z
    .number({ error: `Enter a number from ${least} to ${max}.` })
    .int({ error: 'Enter a whole number.' })
    .min(least, { error: `Enter ${least} or more.` })
    .max(max, { error: `Enter ${max} or less.` })
    .nullish();

export const promoCodeRow = z.object({
  id,
  code: z.string(),
  kind: z.enum(PROMO_KINDS),
  /** What the code does, in words. */
  effect: z.string(),
  owner: z.enum(['platform', 'school']),
  schoolName: z.string().nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  maxUsesPerPerson: z.number().int(),
  /** Total dollars the code has taken off paid orders. */
  takenOff: dollars,
  createdAtUtc: instant,
  startsAtUtc: instant.nullable(),
  expiresAtUtc: instant.nullable(),
  state: z.enum(['active', 'planned', 'used_up', 'expired']),
});
export type PromoCodeRow = z.infer<typeof promoCodeRow>;

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/admin/promo_codes',
  summary: 'Promo codes, newest first; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({ page }),
  response: z.object({ promoCodes: z.array(promoCodeRow), meta: pageMeta }),
});

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/admin/promo_codes',
  summary: 'Create a promo code; staff only',
  tag: 'Staff',
  audience: 'staff',
  body: z.object({
    code: code(40).regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, { error: 'Letters, digits, hyphens.' }),
    kind: z.enum(PROMO_KINDS, { error: FIELD_REQUIRED }),
    percent: optionalNumber(1, 100),
    /** Dollars. */
    amount: dollars.positive({ error: 'Enter more than 0.' }).max(10_000, { error: 'Enter 10,000 or less.' }).nullish(),
    months: optionalNumber(1, 60),
    scope: z.enum(PROMO_SCOPES).default('all'),
    scopeId: idInBody.nullish(),
    /** The school that pays for the discount; the platform if left out. */
    schoolId: idInBody.nullish(),
    maxUses: optionalNumber(1, 1_000_000),
    maxUsesPerPerson: z.number().int().min(1).max(100).default(1),
    /** The last moment when the code can be redeemed. */
    expiresAt: z.iso.datetime({ offset: true, error: 'Enter a date.' }).nullish(),
  }),
  response: z.object({ promoCode: promoCodeRow }),
  idempotent: true,
  // Required only for a code worth over $100 or 50%.
  proof: 'sometimes',
});

export const expirePromoCode = endpoint({
  method: 'POST',
  path: '/admin/promo_codes/{id}/expire',
  summary: 'End a promo code now; earlier redemptions stay. Staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ promoCode: promoCodeRow }),
});

export const promoUse = z.object({
  id,
  person: z.object({ id, displayName: z.string() }),
  state: z.enum(['pending', 'applied', 'used', 'expired', 'error']),
  error: z.string().nullable(),
  redeemedAtUtc: instant,
  usedAtUtc: instant.nullable(),
  orderId: id.nullable(),
});
export type PromoUse = z.infer<typeof promoUse>;

export const listPromoUses = endpoint({
  method: 'GET',
  path: '/admin/promo_codes/{id}/uses',
  summary: 'Who redeemed a promo code, newest first; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  query: z.object({ page }),
  response: z.object({ promoCode: promoCodeRow, uses: z.array(promoUse), meta: pageMeta }),
});

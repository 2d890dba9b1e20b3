import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { line, plainText } from '../primitives/text.ts';
import { id, idInBody, idParam, instant, pageMeta } from '../primitives/wire.ts';
import { payoutKind, payoutStatus, subjectKind } from './payout.ts';

export const PAYOUT_REASON_MAX = 500;
export const REFERENCE_MAX = 100;
/** Most rows that one remittance pays. */
export const ROWS_OF_A_REMITTANCE = 500;
const reason = plainText(PAYOUT_REASON_MAX);
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const params = z.object({ id: idParam });
const password = z.string().max(1000).optional();

/** `due`: upcoming. `ready`: finalized, not on hold, not paid. `held`: on hold. `paid`: paid. */
export const PAYOUT_TABS = ['due', 'ready', 'held', 'paid'] as const;

/** A row as staff see it: school, subject, amount. While it is upcoming, the amount is 'so far'. */
export const staffPayout = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  status: payoutStatus,
  kind: payoutKind,
  part: z.number().int().nullable(),
  parts: z.number().int().nullable(),
  cause: z.string().nullable(),
  /** What the payout pays for, by the name it had when frozen; null: a returned transfer. */
  name: z.string().nullable(),
  subject: z.object({ kind: subjectKind, id }).nullable(),
  amount: dollars,
  /** The subject's current fee, in basis points. */
  feeBps: z.number().int().nullable(),
  plannedPaidAtUtc: instant,
  finalizedAtUtc: instant.nullable(),
  paidAtUtc: instant.nullable(),
  held: z.object({ because: z.string(), by: z.string(), atUtc: instant }).nullable(),
  /** Reference of the transfer that paid this payout. */
  reference: z.string().nullable(),
});
export type StaffPayout = z.infer<typeof staffPayout>;

export const remittance = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  recipient: z.string(),
  /** `2026-12-01`. */
  bankOn: z.string(),
  reference: z.string(),
  amount: dollars,
  payoutIds: z.array(id),
  madeBy: z.string(),
  madeAtUtc: instant,
  returned: z.object({ atUtc: instant, by: z.string(), reason: z.string() }).nullable(),
});
export type Remittance = z.infer<typeof remittance>;

export const listPayoutsForStaff = endpoint({
  method: 'GET',
  path: '/admin/payouts',
  summary: "All schools' payouts by state: due soon, finalized, held, paid; staff only",
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    only: z.enum(PAYOUT_TABS).default('due'),
    schoolId: idParam.optional(),
    page,
  }),
  response: z.object({
    payouts: z.array(staffPayout),
    counts: z.object({
      due: z.number().int(),
      ready: z.number().int(),
      held: z.number().int(),
      paid: z.number().int(),
    }),
    meta: pageMeta,
  }),
});

const readyPayout = z.object({
  id,
  name: z.string().nullable(),
  kind: payoutKind,
  part: z.number().int().nullable(),
  parts: z.number().int().nullable(),
  cause: z.string().nullable(),
  amount: dollars,
  finalizedAtUtc: instant,
});

export const listReadySchools = endpoint({
  method: 'GET',
  path: '/admin/payouts/ready',
  summary: "What's ready to be paid by school, and what's carried forward; staff only",
  tag: 'Staff',
  audience: 'staff',
  query: z.object({ only: z.enum(['ready', 'carried']).default('ready'), page }),
  response: z.object({
    schools: z.array(
      z.object({
        school: z.object({ id, name: z.string() }),
        /** Total of the payouts that are finalized, not on hold, and not paid. */
        amount: dollars,
        /** At most 500, oldest first. */
        payouts: z.array(readyPayout),
        /** A suggested reference for the transfer that this school hasn't used yet. */
        reference: z.string(),
        /** True if the total is below $1, so it can't be paid yet. */
        carried: z.boolean(),
        newestFinalizedAtUtc: instant,
        /** The day of the newest finalization, as a bank date: a transfer can't be dated earlier. */
        earliestBankOn: z.string(),
        /** The default first; empty: the school still has to name one. */
        recipients: z.array(z.object({ id, name: z.string(), isDefault: z.boolean() })),
      }),
    ),
    /** Over all pages: what can be paid now, or what is carried forward. */
    total: dollars,
    /** Over all pages, in addition to `total`: what is ready at schools without a recipient. */
    waiting: dollars,
    counts: z.object({ ready: z.number().int(), carried: z.number().int() }),
    meta: pageMeta,
  }),
});

/** A payout after it was put on hold or released. */
const held = z.object({ payout: z.object({ id, heldBecause: z.string().nullable() }) });

export const holdPayout = endpoint({
  method: 'POST',
  path: '/admin/payouts/{id}/hold',
  summary:
    'Hold a payout; the school sees the reason and gets an email; staff only. 409 if paid, void, or already held',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ reason }),
  response: held,
  idempotent: true,
});

export const liftHold = endpoint({
  method: 'POST',
  path: '/admin/payouts/{id}/lift',
  summary: "Lift a payout's hold; staff only",
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ reason }),
  response: held,
  idempotent: true,
});

export const makeRemittance = endpoint({
  method: 'POST',
  path: '/admin/remittances',
  summary:
    "Record a transfer that pays one school's finalized rows, to the cent; staff only. 409 if the amount differs, a row is held or paid, or the reference was used",
  tag: 'Staff',
  audience: 'staff',
  proof: 'always',
  body: z.object({
    schoolId: idInBody,
    recipientId: idInBody,
    /** The bank's date: `2026-12-01`. */
    bankOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Enter a date.' }),
    reference: line(REFERENCE_MAX),
    /** As typed; must equal the sum of the chosen payouts. */
    amount: z.number({ error: 'Enter an amount.' }).max(1_000_000_000, { error: 'Enter an amount.' }),
    payoutIds: z.array(idInBody).min(1, { error: 'Choose what to pay.' }).max(ROWS_OF_A_REMITTANCE),
    /** The current password; counts as proof of identity if a password is what's required. */
    password,
  }),
  response: z.object({ remittance }),
  status: 201,
  idempotent: true,
});

export const listRemittances = endpoint({
  method: 'GET',
  path: '/admin/remittances',
  summary: 'Transfers to schools, newest first; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({ schoolId: idParam.optional(), page }),
  response: z.object({ remittances: z.array(remittance), meta: pageMeta }),
});

export const returnRemittance = endpoint({
  method: 'POST',
  path: '/admin/remittances/{id}/returned',
  summary:
    'Record a returned transfer: its amount is owed again as one row; staff only. 409 if it was already returned',
  tag: 'Staff',
  audience: 'staff',
  proof: 'always',
  params,
  body: z.object({ reason, password }),
  response: z.object({ remittance, payoutId: id }),
  idempotent: true,
});

export const FEE_REFUSALS = { notLower: 'fee_not_lower' } as const;

export const lowerPayoutFee = endpoint({
  method: 'POST',
  path: '/admin/payouts/{id}/fee',
  summary:
    "Lower the fee for what a payout covers, with a reason; finalized payouts stay, and the difference is adjusted later; staff only. 409 if it isn't lower",
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({
    /** In percent: 12.5. */
    percent: z
      .number({ error: 'Enter a percentage.' })
      .min(0, { error: 'From 0 to 100.' })
      .max(100, { error: 'From 0 to 100.' })
      .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
        error: 'Use at most two decimals.',
      }),
    reason,
  }),
  response: z.object({ payout: z.object({ id, feeBps: z.number().int() }) }),
  idempotent: true,
});

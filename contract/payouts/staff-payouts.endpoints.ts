import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, idInBody, idParam, instant, pageMeta, requiredText } from '../primitives/wire.ts';
import { payout } from './payout.ts';

export const PAYOUT_REASON_MAX = 500;
export const REFERENCE_MAX = 100;
/** Rows that one remittance pays at most. */
export const ROWS_OF_A_REMITTANCE = 500;
const reason = requiredText(PAYOUT_REASON_MAX);
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const params = z.object({ id: idParam });

export const staffPayout = payout.extend({ school: z.object({ id, name: z.string() }), heldBy: z.string().nullable() });
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
  summary: 'Payouts of all schools by state: due soon, finalized, held, paid; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    only: z.enum(['due', 'finalized', 'held', 'paid', 'all']).default('finalized'),
    schoolId: idParam.optional(),
    page,
  }),
  response: z.object({ payouts: z.array(staffPayout), meta: pageMeta }),
});

export const listReadySchools = endpoint({
  method: 'GET',
  path: '/admin/payouts/ready',
  summary: 'What is ready to be paid by school, and what is carried forward; staff only',
  tag: 'Staff',
  audience: 'staff',
  query: z.object({ page }),
  response: z.object({
    schools: z.array(
      z.object({
        school: z.object({ id, name: z.string() }),
        /** Finalized, not held, not paid. */
        amount: dollars,
        payoutIds: z.array(id),
        /** Below $1 in sum: it can't be paid yet. */
        carried: z.boolean(),
        newestFinalizedAtUtc: instant,
        /** The default first; none: the school is asked for one. */
        recipients: z.array(z.object({ id, name: z.string(), isDefault: z.boolean() })),
      }),
    ),
    total: dollars,
    meta: pageMeta,
  }),
});

export const holdPayout = endpoint({
  method: 'POST',
  path: '/admin/payouts/{id}/hold',
  summary: 'Hold a payout; the school reads the reason and gets a mail; staff only. 409 paid, void, held already',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ reason }),
  response: z.object({ payout: z.object({ id, heldBecause: z.string().nullable() }) }),
  idempotent: true,
});

export const liftHold = endpoint({
  method: 'POST',
  path: '/admin/payouts/{id}/lift',
  summary: 'Lift the hold of a payout; staff only',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ reason }),
  response: z.object({ payout: z.object({ id, heldBecause: z.string().nullable() }) }),
  idempotent: true,
});

export const makeRemittance = endpoint({
  method: 'POST',
  path: '/admin/remittances',
  summary:
    'Note a transfer that pays finalized rows of one school, to the cent; staff with a fresh sign-in. 409 where the sum differs, a row is held or paid, the reference was used',
  tag: 'Staff',
  audience: 'staff',
  body: z.object({
    schoolId: idInBody,
    recipientId: idInBody,
    /** The bank's day: `2026-12-01`. */
    bankOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Give a date.' }),
    reference: requiredText(REFERENCE_MAX),
    /** As typed; must be the sum of the rows. */
    amount: z.number({ error: 'Give an amount.' }),
    payoutIds: z.array(idInBody).min(1, { error: 'Choose what is paid.' }).max(ROWS_OF_A_REMITTANCE),
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
    'A transfer came back: its sum is owed again as one row; staff with a fresh sign-in. 409 where it came back before',
  tag: 'Staff',
  audience: 'staff',
  params,
  body: z.object({ reason }),
  response: z.object({ remittance, payoutId: id }),
  idempotent: true,
});

import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, idParam, instant, pageMeta, slugOrId } from '../primitives/wire.ts';
import { payout, statement } from './payout.ts';

/** T's filter 'Only Show'. */
export const ONLY_SHOW = ['all', 'paid', 'upcoming', 'finalized'] as const;
const only = z.enum(ONLY_SHOW).default('all');
const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const listCoursePayouts = endpoint({
  method: 'GET',
  path: '/teachers/courses/{courseId}/payouts',
  summary: "Payouts for a course's cohorts, by planned date; School Admins",
  tag: 'Teaching',
  audience: { manages: { course: 'courseId' }, as: 'school-admin' },
  params: z.object({ courseId: slugOrId }),
  query: z.object({ only }),
  /** At most 500: upcoming ones from the soonest, then past ones from the latest. */
  response: z.object({ payouts: z.array(payout) }),
});

export const payoutBalance = z.object({
  /** Total of the payouts that are finalized, not on hold, and not paid; can be negative. */
  due: dollars,
  /** The part of `due` that is carried forward, because the total is negative or below $1; otherwise 0. */
  carried: dollars,
  held: dollars,
  /** Paid this year by bank date, without returned transfers. */
  paidThisYear: dollars,
  year: z.number().int(),
  /** The next day with a payout, and everything planned for it so far; while nothing is sold, the next planned day. */
  next: z.object({ atUtc: instant, amount: dollars }).nullable(),
  /** The payout recipient; null: the school still has to name one. */
  recipient: z.object({ id, name: z.string() }).nullable(),
});

export const listSchoolPayouts = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/payouts',
  summary: "All of a school's payouts, with its balance; School Admins",
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: z.object({ id: slugOrId }),
  query: z.object({ only, page }),
  response: z.object({ payouts: z.array(payout), balance: payoutBalance, meta: pageMeta }),
});

export const showPayout = endpoint({
  method: 'GET',
  path: '/teachers/payouts/{id}',
  summary: "A payout's statement: its lines and the formula with its numbers; School Admins",
  tag: 'Teaching',
  audience: { manages: { payout: 'id' }, as: 'school-admin' },
  params: z.object({ id: idParam }),
  response: z.object({
    payout,
    school: z.object({ id, name: z.string(), slug: z.string() }),
    course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
    /** Null for returned and void payouts, which have no lines. */
    statement: statement.nullable(),
    /** The transfer that paid this payout, or that was returned. */
    remittance: z
      .object({
        recipient: z.string(),
        bankOn: z.string(),
        reference: z.string(),
        amount: dollars,
        returned: z.object({ atUtc: instant, reason: z.string() }).nullable(),
      })
      .nullable(),
  }),
});

/** A payout's lines as a spreadsheet: its Amount column adds up to the payout's amount. */
export const statementFilePath = (id: number) => `/teachers/payouts/${id}/statement.csv`;

const month = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), amount: dollars });

export const showPayoutFigures = endpoint({
  method: 'GET',
  path: '/teachers/schools/{id}/payout_figures',
  summary: 'Chart data: revenue by month, course, and kind, refunds, and upcoming payouts; School Admins',
  tag: 'Teaching',
  audience: { manages: { school: 'id' }, as: 'school-admin' },
  params: z.object({ id: slugOrId }),
  response: z.object({
    /** The last 12 months, by date of sale. `name`: a course's name, or `Events`, `Workouts`. */
    revenue: z.array(month.extend({ kind: z.enum(['cohort', 'event', 'workout']), name: z.string() })),
    refunds: z.array(month),
    /** Upcoming payouts so far, by month of their planned date. */
    coming: z.array(month),
  }),
});

import { z } from 'zod';
import { coverTold } from '../primitives/cover.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';

export const PAYOUT_STATUSES = ['upcoming', 'finalized', 'paid', 'void'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
/** `adjustment`: the difference that came after the parts; `returned`: a transfer that came back. */
export const PAYOUT_KINDS = ['part', 'adjustment', 'returned'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];
export const payoutStatus = z.enum(PAYOUT_STATUSES);
export const payoutKind = z.enum(PAYOUT_KINDS);
export const subjectKind = z.enum(['cohort', 'event', 'workout']);
export type SubjectKind = z.infer<typeof subjectKind>;

/** A row of a subject's payouts (T's Payout). While `upcoming` its figures are 'so far', afterwards they are frozen. */
export const payout = z.object({
  id,
  status: payoutStatus,
  /** 1 or 2; null: an adjustment, or what was returned. */
  part: z.number().int().nullable(),
  /** Of a cohort; null for events and workouts, as are moniker and creditCost (rules-teachers P10). */
  cohortId: id.nullable(),
  moniker: z.string().nullable(),
  courseId: id.nullable(),
  /** What the subject is called; frozen with the row. */
  name: z.string(),
  /** Null: of no course. */
  courseName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Null: of nothing that has one. */
  cover: coverTold.nullable(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  creditCost: z.number().int().nullable(),
  /** Live: places now, and how many there are. */
  userCohortsCount: z.number().int(),
  capacity: z.number().int(),
  plannedPaidAtUtc: instant,
  paidAtUtc: instant.optional(),
  data: z.object({
    /** What the whole subject earns: the revenue less fee and assistant. */
    dollars,
    /** What this row pays. */
    payout_amount: dollars,
    /** Live places when frozen; now, while upcoming. */
    students: z.number().int(),
    total_revenue: dollars,
  }),
  kind: payoutKind,
  /** In how many parts the subject is paid; null: no part. */
  parts: z.number().int().nullable(),
  /** Of an adjustment: why, in words (`Refund of Ada, Spring 2027, Mar 3: -$127.50`). */
  cause: z.string().nullable(),
  subject: z.object({ kind: subjectKind, id }).nullable(),
  /** Why it is held by Callboard; null: it isn't. */
  heldBecause: z.string().nullable(),
  finalizedAtUtc: instant.nullable(),
  /** The bank's reference of the transfer that paid it. */
  reference: z.string().nullable(),
});
export type Payout = z.infer<typeof payout>;

/** A line of a statement: a sale, or a refund since the last statement. Their `kept` sum to the revenue of the row. */
export const statementLine = z.object({
  /** Within its statement, from 1. */
  position: z.number().int(),
  kind: z.enum(['sale', 'refund']),
  atUtc: instant,
  receiptNumber: z.string().nullable(),
  /** `Former learner` once erased. */
  learner: z.string(),
  list: dollars,
  discount: dollars,
  discountOwner: z.enum(['platform', 'school']).nullable(),
  credits: z.number().int(),
  /** What these credits paid: $10 each. */
  creditValue: dollars,
  cash: dollars,
  /** A sale: cash and credits that went back in earlier statements; a refund: what it gave back. */
  refundedCash: dollars,
  refundedCredits: z.number().int(),
  /** List price less a school's code. */
  value: dollars,
  /** What counts; a refund's is negative or zero. */
  kept: dollars,
  /**
   * Why a sale counts nothing: its payment is disputed, or was lost by it, a place for which nothing was paid has ended, or work
   * that was sent in for it waits for its answer.
   */
  withheld: z.enum(['disputed', 'lost', 'ended', 'unanswered']).nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** The formula with this payout's numbers in it: revenue - fee - assistant = earned; earned or its half - earlier = amount. */
export const statement = z.object({
  revenue: dollars,
  /** How the revenue comes about, of all lines: values of the sales, less what went back, less what is withheld; the latter two are negative or zero. */
  madeOf: z.object({ sales: dollars, refunds: dollars, withheld: dollars }),
  /** Revenue by what it was paid with: cash, credits at $10, codes that Callboard bears. Their sum is the revenue. */
  paidBy: z.object({ cash: dollars, credits: dollars, codes: dollars }),
  /** In basis points: 1500 is 15 %. Frozen when the subject opened. */
  feeBps: z.number().int(),
  fee: dollars,
  /** What the school bears of the assistant: never more than what is left after the fee. */
  assistant: dollars,
  /** Revenue - fee - assistant. */
  earned: dollars,
  /** Rows of the subject finalized before this one, and their sum. */
  earlier: z.array(z.object({ id, kind: payoutKind, part: z.number().int().nullable(), amount: dollars })),
  earlierTotal: dollars,
  amount: dollars,
  /** At most 2,000 are answered; `lineCount` says how many there are, the CSV has all. */
  lines: z.array(statementLine),
  lineCount: z.number().int(),
});
export type Statement = z.infer<typeof statement>;

import { z } from 'zod';
import { shownCover } from '../primitives/cover.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant } from '../primitives/wire.ts';

export const PAYOUT_STATUSES = ['upcoming', 'finalized', 'paid', 'void'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
/**
 * `adjustment`: a difference that arose after the parts were finalized; `returned`: a transfer that the bank sent back.
 */
export const PAYOUT_KINDS = ['part', 'adjustment', 'returned'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];
export const payoutStatus = z.enum(PAYOUT_STATUSES);
export const payoutKind = z.enum(PAYOUT_KINDS);
export const subjectKind = z.enum(['cohort', 'event', 'workout']);
export type SubjectKind = z.infer<typeof subjectKind>;

/** A row of a subject's payouts (T's Payout). While `upcoming`, its figures are 'so far'; afterward they are frozen. */
export const payout = z.object({
  id,
  status: payoutStatus,
  /** 1 or 2; null: an adjustment, or a returned transfer. */
  part: z.number().int().nullable(),
  /** For a cohort; null for events and workouts, as are moniker and creditCost (rules-teachers P10). */
  cohortId: id.nullable(),
  moniker: z.string().nullable(),
  courseId: id.nullable(),
  /** The subject's name, frozen with the row. */
  name: z.string(),
  /** Null: the subject has no course. */
  courseName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Null: the subject has no cover. */
  cover: shownCover.nullable(),
  startsAtUtc: instant.nullable(),
  endsAtUtc: instant.nullable(),
  creditCost: z.number().int().nullable(),
  /** Current enrollments; `capacity` is the most there can be. */
  userCohortsCount: z.number().int(),
  capacity: z.number().int(),
  plannedPaidAtUtc: instant,
  paidAtUtc: instant.optional(),
  data: z.object({
    /** What the whole subject earns: revenue less fee and assistant. */
    dollars,
    /** What this row pays. */
    payout_amount: dollars,
    /** Enrollments when frozen; current ones while upcoming. */
    students: z.number().int(),
    total_revenue: dollars,
  }),
  kind: payoutKind,
  /** Number of parts in which the subject is paid; null: not a part. */
  parts: z.number().int().nullable(),
  /** For an adjustment: why, in words (`Refund of Ada, Spring 2027, Mar 3: -$127.50`). */
  cause: z.string().nullable(),
  subject: z.object({ kind: subjectKind, id }).nullable(),
  /** Why Callboard put the payout on hold; null: it isn't on hold. */
  heldBecause: z.string().nullable(),
  finalizedAtUtc: instant.nullable(),
  /** The bank's reference for the transfer that paid this row. */
  reference: z.string().nullable(),
});
export type Payout = z.infer<typeof payout>;

/** A statement line: a sale, or a refund since the last statement. The lines' `kept` add up to the row's revenue. */
export const statementLine = z.object({
  /** Position within its statement, from 1. */
  position: z.number().int(),
  kind: z.enum(['sale', 'refund']),
  atUtc: instant,
  receiptNumber: z.string().nullable(),
  /** `Former learner` once the account is deleted. */
  learner: z.string(),
  list: dollars,
  discount: dollars,
  discountOwner: z.enum(['platform', 'school']).nullable(),
  credits: z.number().int(),
  /** Value of these credits: $10 each. */
  creditValue: dollars,
  cash: dollars,
  /** For a sale: cash and credits refunded in earlier statements; for a refund: what it refunded. */
  refundedCash: dollars,
  refundedCredits: z.number().int(),
  /** List price less a school's promo code. */
  value: dollars,
  /** The part that counts toward revenue; a refund's is negative or zero. */
  kept: dollars,
  /**
   * Why a sale doesn't count toward revenue: its payment is disputed, or was lost to a dispute; an unpaid enrollment
   * has ended; or submitted work is still waiting for feedback.
   */
  withheld: z.enum(['disputed', 'lost', 'ended', 'unanswered']).nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

/**
 * The formula with this payout's numbers: revenue - fee - assistant = earned; earned or its half - earlier = amount.
 */
export const statement = z.object({
  revenue: dollars,
  /**
   * How all lines make up the revenue: sales, less refunds, less withheld amounts; the latter two are negative or zero.
   */
  madeOf: z.object({ sales: dollars, refunds: dollars, withheld: dollars }),
  /**
   * Revenue by payment source: cash, credits at $10, promo codes that Callboard pays for. They add up to the revenue.
   */
  paidBy: z.object({ cash: dollars, credits: dollars, codes: dollars }),
  /** In basis points: 1500 is 15%. Frozen when the subject opened. */
  feeBps: z.number().int(),
  fee: dollars,
  /** The school's share of the assistant: never more than what is left after the fee. */
  assistant: dollars,
  /** Revenue - fee - assistant. */
  earned: dollars,
  /** The subject's rows finalized before this one; `earlierTotal` is their sum. */
  earlier: z.array(z.object({ id, kind: payoutKind, part: z.number().int().nullable(), amount: dollars })),
  earlierTotal: dollars,
  amount: dollars,
  /** At most 2,000 are returned; `lineCount` is the total, and the CSV has all. */
  lines: z.array(statementLine),
  lineCount: z.number().int(),
});
export type Statement = z.infer<typeof statement>;

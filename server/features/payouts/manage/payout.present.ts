import type { Payout } from '#contract/payouts/payout.ts';
import { creditCostOf, toDollars } from '#contract/primitives/money.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { amountOf, keyOfSubject, type SoFar } from '#server/features/payouts/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { ListedPayout } from './payout-rows.query.ts';

/** What a row pays, what its subject earns, and from how many students: as frozen, or so far. */
export interface Figures {
  readonly amountCents: number;
  readonly earnedCents: number;
  readonly revenueCents: number;
  readonly students: number;
}

/**
 * The amount in the subject's earlier rows: finalized ones, and for a second part also its upcoming first part, so far.
 */
export function earlierOf(row: ListedPayout, earnedCents: number): number {
  const first = row.part === 2 && row.firstUpcoming ? amountOf(earnedCents, { part: 1, parts: 2 }, 0) : 0;
  return row.saidCents + first;
}

/** A row's figures. `sofar`: what its subject has earned so far, used if the row is upcoming. */
export function figuresOf(row: ListedPayout, sofar: SoFar | undefined): Figures {
  if (row.status === 'upcoming' && sofar) {
    const { earnedCents, revenueCents, students } = sofar;
    return {
      amountCents: amountOf(earnedCents, row, earlierOf(row, earnedCents)),
      earnedCents,
      revenueCents,
      students,
    };
  }
  const amountCents = row.amountCents ?? 0;
  return {
    amountCents,
    earnedCents: row.earnedCents ?? amountCents,
    revenueCents: row.revenueCents ?? 0,
    students: row.students ?? 0,
  };
}

const utc = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null);

/**
 * A row as T defines a Payout. A frozen row shows its subject's name as it was when the row was frozen (rules-teachers
 * P9).
 */
export function presentPayout(row: ListedPayout, soFarOf: ReadonlyMap<string, SoFar>): Payout {
  const { key, live, snapshot } = row;
  const figures = figuresOf(row, key ? soFarOf.get(keyOfSubject(key)) : undefined);
  const frozen = row.status === 'finalized' || row.status === 'paid' ? snapshot : null;
  const isCohort = key?.kind === 'cohort';
  const liveCost = live?.priceCents == null ? null : creditCostOf(live.priceCents);
  return {
    id: row.id,
    status: row.status,
    part: row.part,
    cohortId: isCohort ? key.id : null,
    moniker: isCohort ? (frozen?.moniker ?? live?.moniker ?? null) : null,
    courseId: live?.courseId ?? null,
    name: frozen?.name ?? live?.name ?? 'Returned transfer',
    courseName: frozen ? (frozen.courseName ?? null) : (live?.courseName ?? null),
    imageUrl: imageUrlOf(live?.imageMediaId ?? null),
    cover: live && coverInAccent(live.cover, accentNamed(live.accent)),
    startsAtUtc: utc(frozen ? frozen.startsAt : live?.startsAt),
    endsAtUtc: utc(frozen ? frozen.endsAt : live?.endsAt),
    creditCost: isCohort ? (frozen?.creditCost ?? liveCost) : null,
    userCohortsCount: live?.taken ?? 0,
    capacity: live?.capacity ?? 0,
    plannedPaidAtUtc: row.plannedAt.toISOString(),
    ...(row.paidAt ? { paidAtUtc: row.paidAt.toISOString() } : {}),
    data: {
      dollars: toDollars(figures.earnedCents),
      payout_amount: toDollars(figures.amountCents),
      students: figures.students,
      total_revenue: toDollars(figures.revenueCents),
    },
    kind: row.kind,
    parts: row.parts,
    cause: row.cause,
    subject: key,
    heldBecause: row.holdReason,
    finalizedAtUtc: row.finalizedAt?.toISOString() ?? null,
    reference: row.reference,
  };
}

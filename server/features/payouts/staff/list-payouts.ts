import type { listPayoutsForStaff as contract, StaffPayout } from '#contract/payouts/staff-payouts.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { amountOf, keyOfSubject, type SubjectKey, soFar } from '#server/features/payouts/index.ts';
import { cachedResult } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { countPayouts, type FoundPayout, findPayouts } from './payouts.query.ts';

const PER_PAGE = 20;

/** A row's amount in cents: as frozen, or so far (rules-teachers P8). */
function centsOf(row: FoundPayout, earnedCents: number | undefined): number {
  if (row.status !== 'upcoming' || earnedCents === undefined) return row.cents ?? 0;
  const first = row.part === 2 && row.firstUpcoming ? amountOf(earnedCents, { part: 1, parts: 2 }, 0) : 0;
  return amountOf(earnedCents, row, row.saidCents + first);
}

/**
 * Cents that these subjects have earned so far, by subject key. With many sales, the result is cached for a few
 * seconds.
 */
async function earnedSoFar(ctx: Ctx, subjects: readonly SubjectKey[]): Promise<ReadonlyMap<string, number>> {
  const read = async () => {
    const facts = [...(await soFar(ctx, subjects))];
    return {
      cents: new Map(facts.map(([key, { earnedCents }]) => [key, earnedCents])),
      sold: facts.reduce((sum, [, { subject }]) => sum + subject.sales.length, 0),
    };
  };
  const name = `earned by ${subjects.map(keyOfSubject).join(' ')}`;
  return (await cachedResult(ctx, name, read, ({ sold }) => sold)).cents;
}

const subjectOf = ({ subjectKind: kind, subjectId: id }: FoundPayout) =>
  kind === null || id === null ? null : { kind, id };

function present(row: FoundPayout, earned: ReadonlyMap<string, number>): StaffPayout {
  const subject = subjectOf(row);
  return {
    id: row.id,
    school: { id: row.schoolId, name: row.schoolName },
    status: row.status,
    kind: row.kind,
    part: row.part,
    parts: row.parts,
    cause: row.cause,
    name: row.name,
    subject,
    amount: toDollars(centsOf(row, subject ? earned.get(keyOfSubject(subject)) : undefined)),
    feeBps: row.feeBps,
    plannedPaidAtUtc: row.plannedAt.toISOString(),
    finalizedAtUtc: row.finalizedAt?.toISOString() ?? null,
    paidAtUtc: row.paidAt?.toISOString() ?? null,
    held: row.heldAt && {
      because: row.holdReason ?? '',
      by: row.heldBy ?? 'Someone',
      atUtc: row.heldAt.toISOString(),
    },
    reference: row.reference,
  };
}

/** Payouts of all schools by state; staff only, by the endpoint's audience. */
export async function listPayouts(
  ctx: Ctx,
  { only, schoolId, page }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const rows = await findPayouts(ctx, { only, schoolId, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const upcoming = rows.flatMap((row) => (row.status === 'upcoming' ? (subjectOf(row) ?? []) : []));
  const earned = await earnedSoFar(ctx, upcoming);
  const counts = await countPayouts(ctx);
  const total = (schoolId === undefined ? counts : await countPayouts(ctx, schoolId))[only];
  return {
    payouts: rows.map((row) => present(row, earned)),
    counts,
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}

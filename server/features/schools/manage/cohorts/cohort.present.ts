import { pickFields } from '#contract/primitives/fields.ts';
import { creditCostOf, toDollars } from '#contract/primitives/money.ts';
import { COHORT_TYPED, type CohortField, cohortAnswerField } from '#contract/schools/cohort.fields.ts';
import { estimateCohort } from '#contract/schools/estimate-cohort.ts';
import type {
  CohortEarned,
  CohortGap,
  CohortSold,
  TeacherCohort,
  TeacherCohortLine,
} from '#contract/schools/teacher-cohort.ts';
import type { Revision } from '#server/features/revisions/index.ts';
import {
  type CohortLine,
  type CohortSettings,
  cohortStatusAt,
  lockedFields,
  openProblems,
  type Problems,
} from '#server/features/schools/index.ts';
import type { CohortContext, soldOf } from './teacher-cohort.query.ts';

const utc = (at: Date | null) => at?.toISOString() ?? null;

function presentLocalTimes({ start, end, payment }: Pick<CohortSettings, 'start' | 'end' | 'payment'>) {
  return {
    startdate: start?.date ?? null,
    starttime: start?.time ?? null,
    startampm: start?.ampm ?? null,
    enddate: end?.date ?? null,
    endtime: end?.time ?? null,
    endampm: end?.ampm ?? null,
    paymentdate: payment?.date ?? null,
    paymenttime: payment?.time ?? null,
    paymentampm: payment?.ampm ?? null,
  };
}

/** What keeps a draft from opening, with a link to each field. */
export function presentGaps(cohort: CohortSettings, now: Date): CohortGap[] {
  return Object.entries(openProblems(cohort, now)).map(([field, message]) => {
    // `openProblems` uses the form's field names.
    const spelt = cohortAnswerField(field as CohortField);
    return { field: spelt, message, href: `/teachers/cohorts/${cohort.id}/edit#${spelt}` };
  });
}

function presentLocked(locked: Problems): TeacherCohort['locked'] {
  // The keys are the form's field names.
  const entries = Object.entries(locked) as [CohortField, string][];
  return Object.fromEntries(entries.map(([field, why]) => [cohortAnswerField(field), why]));
}

/** Actual sales, in dollars. */
export function presentSold(rows: Awaited<ReturnType<typeof soldOf>>): CohortSold {
  const bought = rows.flatMap(({ priceCents, ...row }) => (priceCents === null ? [] : [{ ...row, priceCents }]));
  return {
    places: bought.reduce((sum, row) => sum + row.places, 0),
    given: rows.find((row) => row.priceCents === null)?.places ?? 0,
    revenue: toDollars(bought.reduce((sum, row) => sum + row.keptCents, 0)),
    prices: bought.slice(0, 20).map((row) => ({ price: toDollars(row.priceCents), places: row.places })),
  };
}

/** A cohort as its managers edit it. `sold` and `earned` are null if this reader may not see them. */
export function presentTeacherCohort(
  cohort: CohortSettings,
  around: CohortContext,
  {
    sold,
    earned,
    revision,
    isStaff,
    now,
  }: { sold: CohortSold | null; earned: CohortEarned | null; revision: Revision; isStaff: boolean; now: Date },
): TeacherCohort {
  const status = cohortStatusAt(cohort, now);
  const { taken, held, waiting, isHouse, feeBps } = around;
  return {
    id: cohort.id,
    ...pickFields(COHORT_TYPED, cohort),
    status,
    schoolId: cohort.schoolId,
    courseId: cohort.courseId,
    ...presentLocalTimes(cohort),
    startsAtUtc: utc(cohort.startsAt),
    endsAtUtc: utc(cohort.endsAt),
    paymentDueAtUtc: utc(cohort.paymentDueAt),
    openedAtUtc: utc(cohort.openedAt),
    cancelledAtUtc: utc(cohort.cancelledAt),
    lecture_hours: cohort.lectureHours,
    price: toDollars(cohort.priceCents),
    nonmember_price: toDollars(cohort.nonmemberPriceCents),
    creditCost: creditCostOf(cohort.priceCents),
    course: { id: cohort.courseId, name: around.courseName, slug: around.courseSlug, schoolName: around.schoolName },
    is_house: isHouse,
    fee_bps: feeBps,
    estimate: estimateCohort({ ...cohort, feeBps, isHouse }),
    seats: { taken, held, waiting },
    sold,
    earned,
    missing: status === 'draft' ? presentGaps(cohort, now) : [],
    locked: presentLocked(lockedFields({ status, isStaff, now }, cohort.paymentDueAt)),
    canCancel: status === 'enrolling' || (status === 'started' && isStaff),
    canDelete: status === 'draft' && cohort.openedAt === null && around.selections === 0,
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: utc(revision.savedAt),
  };
}

export function presentCohortLine(line: CohortLine, now: Date): TeacherCohortLine {
  return {
    id: line.id,
    name: line.name,
    moniker: line.moniker,
    status: cohortStatusAt(line, now),
    timezone: line.timezone,
    ...presentLocalTimes(line),
    startsAtUtc: utc(line.startsAt),
    endsAtUtc: utc(line.endsAt),
    paymentDueAtUtc: utc(line.paymentDueAt),
    price: toDollars(line.priceCents),
    nonmember_price: toDollars(line.nonmemberPriceCents),
    capacity: line.capacity,
    taken: line.taken,
    held: line.held,
    waiting: line.waiting,
  };
}

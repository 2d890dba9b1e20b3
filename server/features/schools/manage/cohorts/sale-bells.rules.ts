import type { TeacherBell } from '#contract/notifications/teacher-bells.ts';

/** A cohort with enrollments that its teachers haven't been notified of yet. */
export interface SoldCohort {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
  readonly taken: number;
  readonly placeIds: readonly number[];
  /** The cohort's first enrollment that was bought; null while all were given. */
  readonly firstBoughtId: number | null;
}

export interface SaleBell {
  readonly kind: TeacherBell;
  readonly occasion: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
}

/**
 * A cohort's notifications: its first sale or the number of new learners, and that it is sold out, once per capacity
 * (rules-teachers K1, X2). Names no learner: a notification may outlive an account.
 */
export function saleBellsOf(cohort: SoldCohort): SaleBell[] {
  const { id, name, capacity, taken, placeIds, firstBoughtId } = cohort;
  const href = `/teachers/cohorts/${id}/edit`;
  const body = `${taken} of ${capacity} ${capacity === 1 ? 'seat' : 'seats'} taken.`;
  const first = firstBoughtId !== null && placeIds.includes(firstBoughtId);
  const bells: SaleBell[] = [];
  if (first) {
    bells.push({ kind: 'first_sale', occasion: `cohort:${id}`, title: `First sale in ${name}`, body, href });
  } else {
    const title = placeIds.length === 1 ? `New learner in ${name}` : `${placeIds.length} new learners in ${name}`;
    bells.push({ kind: 'new_learner', occasion: `place:${Math.min(...placeIds)}`, title, body, href });
  }
  if (taken >= capacity) {
    bells.push({ kind: 'sold_out', occasion: `cohort:${id}:${capacity}`, title: `${name} is sold out`, body, href });
  }
  return bells;
}

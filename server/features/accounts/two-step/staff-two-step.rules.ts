const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from becoming staff in which staff pages still open without two-step sign-in. */
export const STAFF_TWO_STEP_DAYS = 7;

export interface StaffFacts {
  readonly isStaff: boolean;
  /** Null where it isn't known: set past the product, by SQL. Then no days are given. */
  readonly staffSince: Date | null;
  readonly hasTwoStep: boolean;
}

/** What two-step sign-in is to someone who is staff. */
export interface StaffTwoStep {
  readonly dueAt: Date;
  /** Begun days until then; 0: they are over. */
  readonly daysLeft: number;
}

/** Until when staff may go on without two-step sign-in; null for those who have it, and who aren't staff. */
export function staffTwoStepOf({ isStaff, staffSince, hasTwoStep }: StaffFacts, now: Date): StaffTwoStep | null {
  if (!isStaff || hasTwoStep) return null;
  const dueAt = staffSince === null ? now : new Date(staffSince.getTime() + STAFF_TWO_STEP_DAYS * DAY_MS);
  return { dueAt, daysLeft: Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / DAY_MS)) };
}

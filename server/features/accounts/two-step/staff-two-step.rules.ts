const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after becoming staff in which staff pages still open without two-step sign-in. */
export const STAFF_TWO_STEP_DAYS = 7;

export interface StaffFacts {
  readonly isStaff: boolean;
  /** Null if unknown: the staff flag was set by SQL, outside the product. Then there is no grace period. */
  readonly staffSince: Date | null;
  readonly hasTwoStep: boolean;
}

export interface StaffTwoStep {
  readonly dueAt: Date;
  /** Days until the deadline, rounded up; 0: it has passed. */
  readonly daysLeft: number;
}

/** How long staff may continue without two-step sign-in; null for people who have it, or who aren't staff. */
export function staffTwoStepOf({ isStaff, staffSince, hasTwoStep }: StaffFacts, now: Date): StaffTwoStep | null {
  if (!isStaff || hasTwoStep) return null;
  const dueAt = staffSince === null ? now : new Date(staffSince.getTime() + STAFF_TWO_STEP_DAYS * DAY_MS);
  return { dueAt, daysLeft: Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / DAY_MS)) };
}

import type { Access } from '#contract/accounts/current-user.ts';
import { initialOf } from '#contract/accounts/initials.ts';
import type { StaffTwoStep } from '../two-step/staff-two-step.rules.ts';

/** A membership as stored in the tables. */
export interface MembershipFacts {
  readonly status: 'active' | 'grace' | 'past_due';
  readonly planCode: string;
  readonly opensMembersOnly: boolean;
  readonly discountsCourses: boolean;
}

/** All facts that decide a person's access. */
export interface AccessFacts {
  readonly isStaff: boolean;
  readonly isBeta: boolean;
  /** The live membership (paid, by promo code, or given); null without one. */
  readonly membership: MembershipFacts | null;
  readonly wasMember: boolean;
  readonly hasBought: boolean;
}

/** staff > member > beta > free > lead (rules §2). */
export function accessOf(facts: AccessFacts): Access {
  if (facts.isStaff) return 'staff';
  if (facts.membership) return 'member';
  if (facts.isBeta) return 'beta';
  if (facts.wasMember || facts.hasBought) return 'free';
  return 'lead';
}

/** Member prices: for members whose payments are in order, and for staff (rules §2, §5: none during grace). */
export function getsCourseDiscount(facts: AccessFacts): boolean {
  if (facts.isStaff) return true;
  return facts.membership?.status === 'active' && facts.membership.discountsCourses;
}

/**
 * True for members whose plan includes members-only events (all but `base`), and for staff. An event's managers may
 * attend it anyway: that is the event's policy.
 */
export function canAttendMembersOnlyEvents(facts: AccessFacts): boolean {
  return facts.isStaff || (facts.membership?.opensMembersOnly ?? false);
}

/**
 * True for everyone who is neither member nor staff: checkout offers them the membership next to the one-time payment.
 */
export function showMembershipUponPurchase(facts: AccessFacts): boolean {
  return !facts.isStaff && facts.membership === null;
}

/** The default display name, "First L." */
export function displayNameOf(firstName: string, lastName: string): string {
  const initial = initialOf(lastName);
  return initial ? `${firstName.trim()} ${initial}.` : firstName.trim();
}

/** First and last name, for providers and letters of completion; null while neither is known. */
export function fullNameOf(person: Pick<Person, 'firstName' | 'lastName'>): string | null {
  return [person.firstName, person.lastName].filter(Boolean).join(' ').trim() || null;
}

/** Everything known about one person. Built by `loadPerson`. */
export interface Person extends AccessFacts {
  readonly id: number;
  readonly email: string;
  readonly verified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName: string;
  readonly pictureMediaId: number | null;
  /** IANA zone, null until onboarding. */
  readonly timezone: string | null;
  readonly needsOnboarding: boolean;
  readonly needsPassword: boolean;
  /** Credits that can be spent now (without reserved ones). */
  readonly credits: number;
  readonly plan: string | null;
  readonly access: Access;
  readonly getsCourseDiscount: boolean;
  readonly canAttendMembersOnlyEvents: boolean;
  readonly showMembershipUponPurchase: boolean;
  /** The two-step deadline for staff who haven't set it up; null for everyone else. */
  readonly staffTwoStep: StaffTwoStep | null;
  /**
   * True for staff whose deadline to set up two-step sign-in has passed: until they do, `isStaff` and everything
   * derived from it is false.
   */
  readonly staffLocked: boolean;
  readonly adminOfSchoolIds: readonly number[];
  /** Courses where the person is course admin, without those they manage as School Admin. */
  readonly adminOfCourseIds: readonly number[];
}

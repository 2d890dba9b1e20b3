import type { Access } from '#contract/accounts/current-user.ts';
import { initialOf } from '#contract/accounts/initials.ts';
import type { StaffTwoStep } from '../two-step/staff-two-step.rules.ts';

/** A membership as the tables tell it. */
export interface MembershipFacts {
  readonly status: 'active' | 'grace' | 'past_due';
  readonly planCode: string;
  readonly opensMembersOnly: boolean;
  readonly discountsCourses: boolean;
}

/** Everything that a person's access follows from. */
export interface AccessFacts {
  readonly isStaff: boolean;
  readonly isBeta: boolean;
  /** The live membership (paid, by promo or given); null without one. */
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

/** Member prices: members whose payments are in order, and staff (rules §2, §5: none during grace). */
export function getsCourseDiscount(facts: AccessFacts): boolean {
  if (facts.isStaff) return true;
  return facts.membership?.status === 'active' && facts.membership.discountsCourses;
}

/** Members whose plan opens them (all but `base`), and staff. Who manages an event may attend it anyway: the event's policy. */
export function canAttendMembersOnlyEvents(facts: AccessFacts): boolean {
  return facts.isStaff || (facts.membership?.opensMembersOnly ?? false);
}

/** The membership is offered beside the one-time checkout to all who are neither member nor staff. */
export function showMembershipUponPurchase(facts: AccessFacts): boolean {
  return !facts.isStaff && facts.membership === null;
}

/** "First L.", the default display name. */
export function displayNameOf(firstName: string, lastName: string): string {
  const initial = initialOf(lastName);
  return initial ? `${firstName.trim()} ${initial}.` : firstName.trim();
}

/** First and last name, for providers and letters; null while neither is known. */
export function fullNameOf(person: Pick<Person, 'firstName' | 'lastName'>): string | null {
  return [person.firstName, person.lastName].filter(Boolean).join(' ').trim() || null;
}

/** What the house knows about one person. Built by `loadPerson`. */
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
  /** Credits that can be spent now (reserved ones are not in it). */
  readonly credits: number;
  /** Code of the plan of the live membership. */
  readonly plan: string | null;
  readonly access: Access;
  readonly getsCourseDiscount: boolean;
  readonly canAttendMembersOnlyEvents: boolean;
  readonly showMembershipUponPurchase: boolean;
  /** What staff are asked for while they have no two-step sign-in; null for everyone else. */
  readonly staffTwoStep: StaffTwoStep | null;
  /** Staff whose days to set it up are over: until they do, `isStaff` is false, and so is all that follows from it. */
  readonly staffLocked: boolean;
  /** Schools of which the person is School Admin. */
  readonly adminOfSchoolIds: readonly number[];
  /** Courses of which the person is course admin (a School Admin manages all of the school's besides). */
  readonly adminOfCourseIds: readonly number[];
}

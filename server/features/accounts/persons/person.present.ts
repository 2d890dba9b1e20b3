import type { CurrentUser } from '#contract/accounts/current-user.ts';
import type { Person } from './access.rules.ts';
import { isTeacher } from './person.policy.ts';
import { pictureAddress } from './picture-address.ts';

/** The current user with every field of L§3, and what the shell needs. */
export function presentCurrentUser(person: Person): CurrentUser {
  return {
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    displayName: person.displayName,
    email: person.email,
    imageUrl: pictureAddress(person.pictureMediaId),
    timezone: person.timezone,
    access: person.access,
    credits: person.credits,
    plan: person.plan,
    getsCourseDiscount: person.getsCourseDiscount,
    canAttendMembersOnlyEvents: person.canAttendMembersOnlyEvents,
    showMembershipUponPurchase: person.showMembershipUponPurchase,
    needsOnboarding: person.needsOnboarding,
    needsPassword: person.needsPassword,
    emailVerified: person.verified,
    isTeacher: isTeacher(person),
    isStaff: person.isStaff,
    staffTwoStep: person.staffTwoStep && {
      dueAt: person.staffTwoStep.dueAt.toISOString(),
      daysLeft: person.staffTwoStep.daysLeft,
    },
  };
}

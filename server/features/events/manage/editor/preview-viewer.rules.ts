import type { EventPreviewAs } from '#contract/events/event-previews.ts';
import type { Person } from '#server/features/accounts/index.ts';

/** An id that belongs to no one in any table. */
const NO_VIEWER = 0;

/**
 * An imaginary person, for viewing a page as they would; null: a visitor. Takes nothing from the real viewer but the
 * time zone.
 */
export function viewerOf(looker: Pick<Person, 'timezone'>, as: EventPreviewAs): Person | null {
  if (as === 'visitor') return null;
  const member = as === 'member';
  return {
    id: NO_VIEWER,
    email: '',
    verified: true,
    firstName: null,
    lastName: null,
    displayName: '',
    pictureMediaId: null,
    timezone: looker.timezone,
    needsOnboarding: false,
    needsPassword: false,
    credits: 0,
    plan: null,
    isStaff: false,
    isBeta: false,
    membership: null,
    wasMember: false,
    hasBought: !member,
    access: member ? 'member' : 'free',
    getsCourseDiscount: member,
    canAttendMembersOnlyEvents: member,
    showMembershipUponPurchase: !member,
    staffTwoStep: null,
    staffLocked: false,
    adminOfSchoolIds: [],
    adminOfCourseIds: [],
  };
}

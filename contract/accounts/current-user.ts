import { z } from 'zod';
import { id, instant } from '../primitives/wire.ts';

/** What a person may see (rules §2): the highest access level they qualify for. */
export const ACCESS_LEVELS = ['lead', 'free', 'beta', 'member', 'staff'] as const;
export const accessLevel = z.enum(ACCESS_LEVELS);
export type Access = z.infer<typeof accessLevel>;

/** The signed-in person, with L§3's field names. */
export const currentUser = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** "First L." unless the person chose another. */
  displayName: z.string(),
  email: z.string(),
  /** Profile picture; null if they have none. */
  imageUrl: z.string().nullable(),
  /** IANA zone; null until onboarding. */
  timezone: z.string().nullable(),
  access: accessLevel,
  credits: z.number().int(),
  /** Code of their current plan; null without a live membership. */
  plan: z.string().nullable(),
  getsCourseDiscount: z.boolean(),
  canAttendMembersOnlyEvents: z.boolean(),
  showMembershipUponPurchase: z.boolean(),
  needsOnboarding: z.boolean(),
  needsPassword: z.boolean(),
  /** Whether the email address is verified; checkout requires it. */
  emailVerified: z.boolean(),
  /** Manages a school or a course; shows the link to Teaching. */
  isTeacher: z.boolean(),
  /** Has staff rights right now. */
  isStaff: z.boolean(),
  /**
   * For staff without two-step sign-in: the date until which staff pages open without it, and the days left (0: staff
   * pages are blocked). Null for everyone else.
   */
  staffTwoStep: z.object({ dueAt: instant, daysLeft: z.number().int() }).nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

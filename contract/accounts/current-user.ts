import { z } from 'zod';
import { id, instant } from '../primitives/wire.ts';

/** What a person may see of the product (rules §2), the highest that their facts give them. */
export const ACCESS_LEVELS = ['lead', 'free', 'beta', 'member', 'staff'] as const;
export const accessLevel = z.enum(ACCESS_LEVELS);
export type Access = z.infer<typeof accessLevel>;

/** The signed-in person, as L§3 names the fields. */
export const currentUser = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** "First L." unless the person chose another. */
  displayName: z.string(),
  email: z.string(),
  /** One's picture; null without one. */
  imageUrl: z.string().nullable(),
  /** IANA zone; null until onboarding. */
  timezone: z.string().nullable(),
  access: accessLevel,
  credits: z.number().int(),
  /** Code of the plan held, null without a live membership. */
  plan: z.string().nullable(),
  getsCourseDiscount: z.boolean(),
  canAttendMembersOnlyEvents: z.boolean(),
  showMembershipUponPurchase: z.boolean(),
  needsOnboarding: z.boolean(),
  needsPassword: z.boolean(),
  /** The address was proved; checkout asks for it. */
  emailVerified: z.boolean(),
  /** Manages a school or a course: shows the way to Teaching. */
  isTeacher: z.boolean(),
  /** Has the rights of staff now. */
  isStaff: z.boolean(),
  /** Staff without two-step sign-in: until when staff pages open without it, and the days until then (0: they don't any more). */
  staffTwoStep: z.object({ dueAt: instant, daysLeft: z.number().int() }).nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

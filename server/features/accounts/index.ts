/**
 * The accounts feature: people, how they prove who they are, and what follows from the facts about them. Instants are
 * dates; domain facts follow the domain's clock, sessions and tokens follow real time.
 */

export type { Access } from '#contract/accounts/current-user.ts';
/** The providers with which a person has a connected account. */
export { connectedProvidersOf } from './identities/connected-providers.ts';
/** A person with all facts: `access`, `credits` (whole, spendable now), prices, and roles (rules §2, §9). */
export { fullNameOf, type Person } from './persons/access.rules.ts';
/** Adds a complete person in one call, for the demo school, staff's commands, and tests. */
export { addPerson, type PersonToAdd } from './persons/add-person.ts';
/** Hash of the secret in a person's calendar URL. */
export { feedSecretHashOf, personOfFeed, setFeedSecretHash } from './persons/calendar-feed.store.ts';
/** The account for an email address, created (unverified, `lead`) if there is none. */
export { createPersonForEmail } from './persons/create-person-for-email.ts';
/** Erases a person from this feature's tables when their account is erased. */
export { forgetPerson } from './persons/forget-person.store.ts';
/** For a missing or erased person, `findPerson` returns undefined and `loadPerson` throws. */
export { findPerson, loadPerson } from './persons/load-person.ts';
/** Locks a person before any lock on something of theirs; false if the account is gone. */
export { lockLivingPerson } from './persons/lock-living-person.store.ts';
/** Who manages what: School Admins their school, course admins their course, staff everything. */
export { isTeacher, managesCourse, managesSchool } from './persons/person.policy.ts';
/** Wire shape of the current user (L§3). */
export { presentCurrentUser } from './persons/person.present.ts';
/** Where this feature stores a person's picture. */
export { personPicture } from './persons/picture.store.ts';
/** Marks an email address as verified after the person used an emailed link. */
export { proveAddress } from './persons/prove-address.ts';
/**
 * The actor with all facts: `currentPerson` is null for visitors; the others refuse (401, 403 `address_unverified`,
 * 403).
 */
export {
  currentPerson,
  refuseLockedStaff,
  refuseUnverified,
  requirePerson,
  requireStaff,
  requireVerified,
} from './persons/require-person.ts';
/** The person in the path, if it's the caller; 404 for anyone else. */
export { requireSelf } from './persons/require-self.ts';
/** The School Admins who are notified about a school's money and email. */
export { schoolAdminIds } from './persons/school-admins.query.ts';
export { lockFlags, saveFlags } from './persons/staff-people.store.ts';
/** Staff roles at a school or a course. */
export { giveCourseAdmin, giveSchoolAdmin } from './persons/staff-role.store.ts';
/** The owner of a verified email address; for staff pages, never in a response that others read. */
export { verifiedPersonOf } from './persons/verified-person.ts';
/**
 * Requires a sign-in or a proof of identity within the last ten minutes; else 403 `proof_needed`. An endpoint that
 * always needs it sets `proof: 'always'` instead.
 */
export { requireProof } from './proofs/require-proof.ts';
/**
 * The actor of a request, from its session cookie; a visitor without one. Only the HTTP edge calls it, and uses
 * `authenticateReader` for read-only requests.
 */
export { authenticate, authenticateReader } from './sessions/authenticate.ts';
/** Ends all sessions of a person (account erased, rights revoked by hand). */
export { endSessions } from './sessions/end-sessions.ts';
/** Clears the session cookie in the browser once its session is over. */
export { sessionOf } from './sessions/session.query.ts';
export { clearSessionCookie, sessionCookieNames } from './sessions/session-cookie.ts';
/**
 * A session without signing in: `{ token, cookie }`; for tests and operators' commands, never for another feature's
 * route.
 */
export { startSession } from './sessions/start-session.ts';
export { whichSessionsLive } from './sessions/which-sessions-live.ts';
/** The link that creates the first staff account; only for the operator. */
export { FIRST_STAFF_HOURS, newFirstStaffLink } from './sign-in/first-staff.ts';
/** argon2id, at most four at the same time; for adding many people with one password. */
export { hashPassword } from './sign-in/password-hash.ts';
/** Wrong codes allowed per email; its link still works after that. */
export { CODE_TRIES } from './sign-in/redeem-link.ts';
/**
 * Emails a sign-in link (and a code) to an email address, whether or not it has an account; rate limited.
 * `LINK_MINUTES` is how long both work.
 */
export { LINK_MINUTES, requestSignInLink } from './sign-in/request-sign-in-link.ts';
/**
 * Tokens for URLs and cookies: 256 random bits, stored as a hash; six-digit codes for typing, compared in constant
 * time.
 */
export { hashCode, hashToken, newCode, newToken, sameHash } from './sign-in/secrets.ts';
/** The state of staff role invitations, and how to mask an email address for strangers. */
export {
  invitationEnds,
  maskedAddress,
  type StaffRoleState,
  sameAddress,
  staffRoleState,
} from './staff-roles/staff-invitation.rules.ts';
/** Staff roles with their invitations: lock, create, accept, end. */
export {
  acceptInvitation,
  countInvitationsBy,
  countStaff,
  hasRole,
  insertInvitation,
  lockRolesAt,
  lockStaffRole,
  renewInvitation,
  revokeRoles,
  roleStateOf,
  type StaffRole,
  type StaffRoleName,
  staffRoleOfInvitation,
  withdrawInvitationsBy,
  withdrawInvitationsOf,
} from './staff-roles/staff-role.store.ts';
/** Turns two-step sign-in off for someone who has lost their phone and recovery codes; false if it was off. */
export { endTwoStepFor } from './two-step/two-step.ts';

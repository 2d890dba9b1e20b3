/**
 * The accounts feature: people, how they prove who they are, and what follows from the facts about them.
 * Instants are dates; domain facts follow the domain's clock, sessions and tokens real time.
 */

export type { Access } from '#contract/accounts/current-user.ts';
/** Where a person's connected accounts are. */
export { connectedProvidersOf } from './identities/connected-providers.ts';
/** A person with all facts: `access`, `credits` (whole, spendable now), prices and roles (rules §2, §9). */
export { fullNameOf, type Person } from './persons/access.rules.ts';
/** A whole person at once, for the demo school, staff's commands and tests. */
export { addPerson, type PersonToAdd } from './persons/add-person.ts';
/** The secret of a person's calendar address, as a hash. */
export { feedSecretHashOf, personOfFeed, setFeedSecretHash } from './persons/calendar-feed.store.ts';
/** The account of an address, made (unverified, `lead`) where there is none. */
export { createPersonForEmail } from './persons/create-person-for-email.ts';
/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './persons/forget-person.store.ts';
/** `findPerson` answers undefined, `loadPerson` throws, where there is no such living person. */
export { findPerson, loadPerson } from './persons/load-person.ts';
/** The lock on a person that comes before the lock on any thing of theirs; false where the account is gone. */
export { lockLivingPerson } from './persons/lock-living-person.store.ts';
/** Who manages what: School Admins their school, course admins their course, staff all. */
export { isTeacher, managesCourse, managesSchool } from './persons/person.policy.ts';
/** Wire shape of the current user (L§3). */
export { presentCurrentUser } from './persons/person.present.ts';
/** Where the objects of this feature keep their pictures. */
export { personPicture } from './persons/picture.store.ts';
/** Control of an address was shown by a mailed link: it counts as proved. */
export { proveAddress } from './persons/prove-address.ts';
/** The actor with all facts: `currentPerson` null for visitors, the others refuse (401, 403 `address_unverified`, 403). */
export {
  currentPerson,
  refuseLockedStaff,
  refuseUnverified,
  requirePerson,
  requireStaff,
  requireVerified,
} from './persons/require-person.ts';
/** The person of a path that names oneself; 404 for anybody else. */
export { requireSelf } from './persons/require-self.ts';
/** Whom a school's money and mail are told of. */
export { schoolAdminIds } from './persons/school-admins.query.ts';
export { lockFlags, saveFlags } from './persons/staff-people.store.ts';
/** Staff roles at a school or a course. */
export { giveCourseAdmin, giveSchoolAdmin } from './persons/staff-role.store.ts';
/** Whose verified address it is; for staff, never for answers that others read. */
export { verifiedPersonOf } from './persons/verified-person.ts';
/** Signed in within ten minutes, or shown again who they are; else 403 `proof_needed`. Where it is asked each time, `proof: 'always'` of the endpoint does. */
export { requireProof } from './proofs/require-proof.ts';
/** Actor of a request by its session cookie; visitor without one. Asked by the HTTP edge only; of one that only reads by `authenticateReader`. */
export { authenticate, authenticateReader } from './sessions/authenticate.ts';
/** Ends every session of a person (erased, rights taken away by hand). */
export { endSessions } from './sessions/end-sessions.ts';
/** Takes the session's cookie out of the browser: its session is over. */
export { sessionOf } from './sessions/session.query.ts';
export { clearSessionCookie, sessionCookieNames } from './sessions/session-cookie.ts';
/** A session without a sign-in: `{ token, cookie }`; for tests and operators' commands, never for a route of another feature. */
export { startSession } from './sessions/start-session.ts';
export { whichSessionsLive } from './sessions/which-sessions-live.ts';
/** Mails a sign-in link (and a code) to an address, whoever it belongs to; counted by its limits. How long both work. */
export { askForLink, LINK_MINUTES } from './sign-in/ask-for-link.ts';
/** The link that makes the first staff account; for the operator alone. */
export { FIRST_STAFF_HOURS, newFirstStaffLink } from './sign-in/first-staff.ts';
/** argon2id, at most four at once; for adding many people with one password. */
export { hashPassword } from './sign-in/password-hash.ts';
/** Wrong codes against one mail; its link still works after that. */
export { CODE_TRIES } from './sign-in/redeem-link.ts';
/** Tokens in addresses and cookies: 256 random bits, and what is stored of them; six digits for typing, compared in constant time. */
export { hashCode, hashToken, newCode, newToken, sameHash } from './sign-in/secrets.ts';
/** How invitations to staff roles stand, and how an address is shown to a stranger. */
export {
  invitationEnds,
  maskedAddress,
  type StaffRoleState,
  sameAddress,
  staffRoleState,
} from './staff-roles/staff-invitation.rules.ts';
/** Staff roles with their invitations: locked, made, accepted, ended. */
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
  type StaffRole,
  type StaffRoleName,
  staffRoleOfInvitation,
  standingOf,
  withdrawInvitationsBy,
  withdrawInvitationsOf,
} from './staff-roles/staff-role.store.ts';
/** Turns the second step of signing in off for somebody who lost everything; false where it was off. */
export { endTwoStepFor } from './two-step/two-step.ts';

/**
 * The accounts room: people, how they prove who they are, and what follows from the facts about them.
 * Instants are dates; domain facts follow the domain's clock, sessions and tokens real time.
 */

export type { Access } from '#contract/accounts/current-user.ts';
/** A person with all facts: `access`, `credits` (whole, spendable now), prices and roles (rules §2, §9). */
export type { Person } from './access.rules.ts';
/** A whole person at once, for the demo school, staff's commands and tests. */
export { addPerson, type PersonToAdd } from './add-person.ts';
/** Mails a sign-in link (and a code) to an address, whoever it belongs to; counted by its limits. */
export { askForLink } from './ask-for-link.ts';
/** Actor of a request by its session cookie; visitor without one. Asked by the HTTP edge only. */
export { authenticate } from './authenticate.ts';
/** Where a person's connected accounts are. */
export { connectedProvidersOf } from './connected-providers.ts';
/** The account of an address, made (unverified, `lead`) where there is none. */
export { createPersonForEmail } from './create-person-for-email.ts';
/** Ends every session of a person (erased, rights taken away by hand). */
export { endSessions } from './end-sessions.ts';
/** Where requests of one household count as one, for limits. */
export { networkOf } from './limits.ts';
/** `findPerson` answers undefined, `loadPerson` throws, where there is no such living person. */
export { findPerson, loadPerson } from './load-person.ts';
/** argon2id, at most four at once; for adding many people with one password. */
export { hashPassword } from './password-hash.ts';
/** Who manages what: School Admins their school, course admins their course, staff all. */
export { isTeacher, managesCourse, managesSchool } from './person.policy.ts';
/** Wire shape of the current user (L§3). */
export { presentCurrentUser } from './person.present.ts';
/** Control of an address was shown by a mailed link: it counts as proved. */
export { proveAddress } from './prove-address.ts';
/** The actor with all facts: `currentPerson` null for visitors, the others refuse (401, 403 `unverified`, 403). */
export { currentPerson, requirePerson, requireStaff, requireVerified } from './require-person.ts';
/** Tokens in addresses and cookies: 256 random bits, and what is stored of them. */
export { hashToken, newToken } from './secrets.ts';
/** Takes the session's cookie out of the browser: its session is over. */
export { clearSessionCookie, sessionCookieName } from './session-cookie.ts';
/** A session without a sign-in: `{ token, cookie }`; for tests and operators' commands, never for a route of another room. */
export { startSession } from './start-session.ts';
/** Turns the second step of signing in off for somebody who lost everything; false where it was off. */
export { endTwoStepFor } from './two-step.ts';

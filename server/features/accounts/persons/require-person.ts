import { ADDRESS_UNVERIFIED } from '#contract/accounts/address-unverified.ts';
import { TWO_STEP_REQUIRED } from '#contract/accounts/two-step-required.ts';
import { refuse } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Person } from './access.rules.ts';
import { findPerson } from './load-person.ts';

/** The signed-in person with all facts; null for a visitor. */
export async function currentPerson(ctx: Ctx): Promise<Person | null> {
  if (ctx.actor.kind !== 'person') return null;
  return (await findPerson(ctx, ctx.actor.personId)) ?? null;
}

/** The signed-in person with all facts; 401 for anyone else. */
export async function requirePerson(ctx: Ctx): Promise<Person> {
  const person = await currentPerson(ctx);
  if (!person) throw refuse('signed_out', 401, 'Sign in to continue.');
  return person;
}

/** Refuses someone who hasn't verified their email address with 403 `address_unverified` (rules §2). */
export function refuseUnverified(person: Pick<Person, 'verified'>): void {
  const { code, status, message } = ADDRESS_UNVERIFIED;
  if (!person.verified) throw refuse(code, status, message);
}

/**
 * The signed-in person with a verified email address; otherwise 403 `address_unverified` (checkout, invitations, RSVPs:
 * rules §2).
 */
export async function requireVerified(ctx: Ctx): Promise<Person> {
  const person = await requirePerson(ctx);
  refuseUnverified(person);
  return person;
}

/**
 * Refuses staff whose deadline for two-step sign-in has passed with 403 `two_step_required`. Called where someone lacks
 * the staff right.
 */
export function refuseLockedStaff(person: Pick<Person, 'staffLocked'> | null): void {
  const { code, status, message } = TWO_STEP_REQUIRED;
  if (person?.staffLocked) throw refuse(code, status, message);
}

/** Staff only; 403 for anyone else who is signed in. */
export async function requireStaff(ctx: Ctx): Promise<Person> {
  const person = await requirePerson(ctx);
  refuseLockedStaff(person);
  if (!person.isStaff) throw refuse('staff_only', 403, "You don't have access to this.");
  return person;
}

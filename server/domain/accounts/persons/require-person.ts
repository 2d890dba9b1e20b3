import { refuse } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Person } from './access.rules.ts';
import { findPerson } from './load-person.ts';

/** The signed-in person with all facts, or null for a visitor. */
export async function currentPerson(ctx: Ctx): Promise<Person | null> {
  if (ctx.actor.kind !== 'person') return null;
  return (await findPerson(ctx, ctx.actor.personId)) ?? null;
}

/** The signed-in person with all facts; 401 for anyone else. */
export async function requirePerson(ctx: Ctx): Promise<Person> {
  const person = await currentPerson(ctx);
  if (!person) throw refuse('signed_out', 401, 'Sign in to go on.');
  return person;
}

/** The signed-in person with a proved address; 403 `unverified` without (checkout, invitations, RSVPs: rules §2). */
export async function requireVerified(ctx: Ctx): Promise<Person> {
  const person = await requirePerson(ctx);
  if (!person.verified) throw refuse('unverified', 403, 'Confirm your e-mail address first. We can mail you a link.');
  return person;
}

/** Staff only; 403 for anyone else who is signed in. */
export async function requireStaff(ctx: Ctx): Promise<Person> {
  const person = await requirePerson(ctx);
  if (!person.isStaff) throw refuse('staff_only', 403, "You don't have access to this.");
  return person;
}

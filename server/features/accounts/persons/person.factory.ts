import type { Ctx } from '#server/platform/ctx.ts';
import { addPerson, type PersonToAdd } from './add-person.ts';

let number = 0;

/** A person for tests: verified, onboarded, without password, with a unique name and email address by default. */
export async function makePerson(
  ctx: Ctx,
  person: Partial<PersonToAdd> = {},
): Promise<{ personId: number; email: string }> {
  number += 1;
  const email = person.email ?? `person${number}.${process.pid}@example.test`;
  const profile = { firstName: 'Maya', lastName: `Okafor ${number}`, timezone: 'America/New_York' };
  const { personId } = await addPerson(ctx, { profile, ...person, email });
  return { personId, email };
}

import { notFound } from '#contract/primitives/problem.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import type { Person } from './access.rules.ts';
import { requirePerson } from './require-person.ts';

/** The person with this id, if it's the caller's own; anyone else's is treated as missing (rules §2). */
export async function requireSelf(ctx: Ctx, id: number): Promise<Person> {
  const person = await requirePerson(ctx);
  if (person.id !== id && !unguarded(ctx, 'owner')) {
    logSecurity(ctx, 'right_refused', { outcome: 'not_self' });
    throw notFound();
  }
  return person;
}

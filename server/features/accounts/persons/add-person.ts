import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { displayNameOf } from './access.rules.ts';
import { insertWholePerson, type PersonSource, saveConsents } from './person.store.ts';

export interface PersonToAdd {
  readonly email: string;
  /** Left out: the person still needs onboarding. */
  readonly profile?: { readonly firstName: string; readonly lastName: string; readonly timezone: string };
  /** Plain text, hashed here; left out: the person still needs a password. */
  readonly password?: string;
  /** A hash made beforehand, for adding many people with one password. */
  readonly passwordHash?: string;
  /** Whether the email address counts as verified (default true). */
  readonly verified?: boolean;
  readonly isStaff?: boolean;
  readonly isBeta?: boolean;
  readonly source?: PersonSource;
  /** When the account was created (default now). */
  readonly createdAt?: Date;
}

/** Adds a complete person in one call, without emails and forms. Fails if the email address already has an account. */
export async function addPerson(ctx: Ctx, person: PersonToAdd): Promise<{ personId: number }> {
  const at = person.createdAt ?? ctx.clock.now();
  const passwordHash =
    person.passwordHash ?? (person.password === undefined ? null : await hashPassword(person.password));
  return inTransaction(ctx, async (tx) => {
    const personId = await insertWholePerson(tx.db, {
      email: person.email,
      profile: person.profile
        ? { ...person.profile, displayName: displayNameOf(person.profile.firstName, person.profile.lastName) }
        : null,
      passwordHash,
      verified: person.verified ?? true,
      isStaff: person.isStaff ?? false,
      isBeta: person.isBeta ?? false,
      source: person.source ?? 'sign_up',
      at,
    });
    if (person.profile) await saveConsents(tx.db, personId, LEGAL_VERSIONS, at);
    return { personId };
  });
}

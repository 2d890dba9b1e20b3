import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { displayNameOf } from './access.rules.ts';
import { insertWholePerson, type PersonSource, saveConsents } from './person.store.ts';

export interface PersonToAdd {
  readonly email: string;
  /** Left out: the person still needs onboarding. */
  readonly profile?: { readonly firstName: string; readonly lastName: string; readonly timezone: string };
  /** Hashed here; left out: the person needs one. */
  readonly password?: string;
  /** Already hashed (many people with one password). */
  readonly passwordHash?: string;
  /** The address counts as proved (default true). */
  readonly verified?: boolean;
  readonly isStaff?: boolean;
  readonly isBeta?: boolean;
  readonly source?: PersonSource;
  /** When the account was made (default now). */
  readonly createdAt?: Date;
}

/** Adds a whole person at once, past mails and forms. An address that has an account fails. */
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

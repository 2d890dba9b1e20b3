import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { PASSWORD_REQUIRED } from '#contract/accounts/words.ts';
import { refuse, refuseFields } from '#contract/primitives/problem.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { passwordFault } from '../sign-in/check-password.ts';
import { PASSWORD_UNNEEDED } from '../sign-in/password.rules.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { displayNameOf, type Person } from './access.rules.ts';
import { saveConsents, saveOnboarding } from './person.store.ts';
import { isTimezone, TIMEZONE_UNKNOWN } from './timezones.rules.ts';

export interface OnboardingForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly timezone: string;
  readonly password?: string | undefined;
}

async function faultsOf(person: Person, form: OnboardingForm): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (!isTimezone(form.timezone)) faults.timezone = TIMEZONE_UNKNOWN;
  if (!person.needsPassword && form.password !== undefined) faults.password = PASSWORD_UNNEEDED;
  if (person.needsPassword) {
    const owner = { email: person.email, firstName: form.firstName, lastName: form.lastName };
    const fault = form.password === undefined ? PASSWORD_REQUIRED : await passwordFault(form.password, owner);
    if (fault) faults.password = fault;
  }
  return faults;
}

/**
 * Completes a person's onboarding, once: name, zone, password if none is set, agreement to the terms, welcome email.
 */
export async function onboardPerson(ctx: Ctx, person: Person, form: OnboardingForm): Promise<{ displayName: string }> {
  const done = () => refuse('already_onboarded', 409, 'Your account is already set up.');
  if (!person.needsOnboarding) throw done();
  const faults = await faultsOf(person, form);
  if (Object.keys(faults).length > 0) throw refuseFields(faults);
  const passwordHash = form.password === undefined ? null : await hashPassword(form.password);
  const displayName = person.displayName || displayNameOf(form.firstName, form.lastName);
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    if (!(await saveOnboarding(tx.db, person.id, { ...form, displayName, passwordHash }, now))) throw done();
    await saveConsents(tx.db, person.id, LEGAL_VERSIONS, now);
    await queueMail(tx, {
      kind: 'welcome',
      occasion: 'onboarding',
      to: { userId: person.id },
      data: { firstName: form.firstName, url: `${tx.config.publicUrl}/dashboard` },
    });
  });
  return { displayName };
}

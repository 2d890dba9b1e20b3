import { refuseFields } from '#contract/primitives/problem.ts';
import { mayMailUnrequested } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { requireProof } from '../proofs/require-proof.ts';
import { EMAIL_CHANGES_PER_PERSON } from '../sign-in/limits.ts';
import { displayNameOf, type Person } from './access.rules.ts';
import { BIO_TOO_LONG, bioFits } from './bio.rules.ts';
import { saveProfile } from './person.store.ts';
import { dropEmailChange, requestEmailChange } from './request-email-change.ts';
import { isTimezone, TIMEZONE_UNKNOWN } from './timezones.rules.ts';

export interface SettingsForm {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly timezone?: string | undefined;
  readonly bio?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly showsAttendance?: boolean | undefined;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The display name after the save: the one chosen in the form, or the default one if it follows the person's name. */
function displayNameAfter(person: Person, form: SettingsForm): string {
  if (form.displayName !== undefined && form.displayName !== person.displayName) return form.displayName;
  const defaultName = displayNameOf(person.firstName ?? '', person.lastName ?? '');
  if (person.displayName !== defaultName) return person.displayName;
  return displayNameOf(form.firstName ?? person.firstName ?? '', form.lastName ?? person.lastName ?? '');
}

/**
 * Changes a person's name, zone, bio, and what others see of them right away. A new email address gets a link by email,
 * and takes effect once it is clicked (rules §2). Entering the current email address again cancels a pending change.
 */
export async function updatePerson(ctx: Ctx, person: Person, form: SettingsForm, ip: string): Promise<void> {
  if (form.timezone !== undefined && !isTimezone(form.timezone)) throw refuseFields({ timezone: TIMEZONE_UNKNOWN });
  const bio = form.bio === undefined ? undefined : richTextField('bio', form.bio ?? '') || null;
  if (bio && !bioFits(bio)) throw refuseFields({ bio: BIO_TOO_LONG });
  const email = form.email;
  const moves = email !== undefined && !same(email, person.email);
  if (moves) await requireProof(ctx);
  if (moves) await takeFromLimit(ctx, EMAIL_CHANGES_PER_PERSON, String(person.id));
  // If too many emails were requested for the new email address, none is sent there, earlier ones stay valid, and the
  // response is the same.
  const mayMail = moves && (await mayMailUnrequested(ctx, { email, ip }));
  await inTransaction(ctx, async (tx) => {
    await saveProfile(tx.db, person.id, {
      firstName: form.firstName ?? person.firstName,
      lastName: form.lastName ?? person.lastName,
      displayName: displayNameAfter(person, form),
      timezone: form.timezone ?? person.timezone,
      ...(bio === undefined ? {} : { bio }),
      ...(form.imageUrl === null ? { pictureMediaId: null } : {}),
      ...(form.showsAttendance === undefined ? {} : { showsAttendance: form.showsAttendance }),
    });
    if (email === undefined || (moves && !mayMail)) return;
    await dropEmailChange(tx, person.id);
    if (moves) await requestEmailChange(tx, person, { email, ip });
  });
}

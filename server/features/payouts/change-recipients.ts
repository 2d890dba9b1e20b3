import { RECIPIENT_THERE, RECIPIENTS_FULL, RECIPIENTS_OF_A_SCHOOL } from '#contract/payouts/recipients.endpoints.ts';
import { notFound, refuseFields } from '#contract/primitives/problem.ts';
import { lockSchool } from '#server/features/schools/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { keepDefaultRecipient, setDefaultRecipient } from './default-recipient.store.ts';
import { notifyRecipientChange } from './notify-recipient-change.ts';
import { recipientNameProblem, tidyName } from './recipient.rules.ts';
import {
  archiveRecipientRow,
  insertRecipient,
  lockRecipient,
  type RecipientRow,
  recipientNameTaken,
  recipientsOf,
  renameRecipientRow,
} from './recipient.store.ts';

/** Returns the tidied name; the school has no other recipient with it. The caller has locked the school. @throws 422 */
async function freeName(tx: Ctx, schoolId: number, typed: string, exceptId?: number): Promise<string> {
  const name = tidyName(typed);
  const problem = recipientNameProblem(name);
  if (problem) throw refuseFields({ name: problem });
  if (await recipientNameTaken(tx, schoolId, name, exceptId)) throw refuseFields({ name: RECIPIENT_THERE });
  return name;
}

/** The recipient and its school, both locked. @throws 404 */
async function lockBoth(tx: Ctx, input: { schoolId: number; recipientId: number }) {
  const school = await lockSchool(tx, input.schoolId);
  const recipient = school && (await lockRecipient(tx, input.recipientId));
  if (!school || recipient?.schoolId !== school.id) throw notFound();
  return { school, recipient };
}

/**
 * Adds a payout recipient to a school: just a name. All School Admins are notified.
 * @throws 404; 422 for a name that is already on the list in any case, looks like an account number, or is the 51st
 */
export async function addRecipient(ctx: Ctx, input: { schoolId: number; name: string }): Promise<RecipientRow> {
  return inTransaction(ctx, async (tx) => {
    const school = await lockSchool(tx, input.schoolId);
    if (!school) throw notFound();
    const name = await freeName(tx, school.id, input.name);
    const present = await recipientsOf(tx, school.id, RECIPIENTS_OF_A_SCHOOL);
    if (present.length >= RECIPIENTS_OF_A_SCHOOL) throw refuseFields({ name: RECIPIENTS_FULL });
    const createdBy = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const recipient = await insertRecipient(tx, { schoolId: school.id, name, createdBy });
    await keepDefaultRecipient(tx, school.id);
    await notifyRecipientChange(tx, { change: 'added', school, recipient });
    return { ...recipient, isDefault: present.length === 0 };
  });
}

/**
 * Renames a recipient; does nothing if the name is the same. All School Admins are notified. @throws 404; 422 as
 * `addRecipient`
 */
export async function renameRecipient(
  ctx: Ctx,
  input: { schoolId: number; recipientId: number; name: string },
): Promise<RecipientRow> {
  return inTransaction(ctx, async (tx) => {
    const { school, recipient } = await lockBoth(tx, input);
    const name = await freeName(tx, school.id, input.name, recipient.id);
    if (name === recipient.name) return recipient;
    await renameRecipientRow(tx, recipient.id, name);
    const renamed = { ...recipient, name };
    await notifyRecipientChange(tx, { change: 'renamed', school, recipient: renamed, before: recipient.name });
    return renamed;
  });
}

/**
 * Makes this recipient the default: payouts are sent to it unless staff are asked otherwise. Does nothing if it already
 * is. All School Admins are notified. @throws 404
 */
export async function chooseRecipient(
  ctx: Ctx,
  input: { schoolId: number; recipientId: number },
): Promise<RecipientRow> {
  return inTransaction(ctx, async (tx) => {
    const { school, recipient } = await lockBoth(tx, input);
    if (recipient.isDefault) return recipient;
    await setDefaultRecipient(tx, school.id, recipient.id);
    const chosen = { ...recipient, isDefault: true };
    await notifyRecipientChange(tx, { change: 'chosen', school, recipient: chosen });
    return chosen;
  });
}

/**
 * Takes a recipient off the list; payouts that were sent to it still name it. All School Admins are notified. @throws
 * 404
 */
export async function archiveRecipient(ctx: Ctx, input: { schoolId: number; recipientId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { school, recipient } = await lockBoth(tx, input);
    await archiveRecipientRow(tx, recipient.id);
    await keepDefaultRecipient(tx, school.id);
    await notifyRecipientChange(tx, { change: 'archived', school, recipient });
  });
}

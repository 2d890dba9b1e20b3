import { refuse } from '#contract/primitives/problem.ts';
import {
  createPersonForEmail,
  endSessions,
  endTwoStepFor,
  lockFlags,
  saveFlags,
  verifiedPersonOf,
} from '#server/features/accounts/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

const UNVERIFIED =
  'This account has never confirmed its email address, so anyone could have created it. Ask them to sign in with an emailed link first.';

/**
 * Makes the person with this email address staff, and creates an account if there is none: they sign in with an emailed
 * link. For people with database access (`callboard staff add`). False if they already are staff.
 * @throws 403 if there is an account whose owner never verified the email address
 */
export async function addStaff(ctx: Ctx, email: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { personId, created } = await createPersonForEmail(tx, email, 'staff');
    const flags = await lockFlags(tx, personId);
    if (!flags) throw new Error(`No person ${personId}.`);
    if (flags.isStaff) return false;
    if (!created && (await verifiedPersonOf(tx, email)) === undefined)
      throw refuse('address_unverified', 403, UNVERIFIED);
    await saveFlags(tx, personId, { ...flags, isStaff: true });
    await logActivity(tx, {
      action: 'change_flags',
      subjectKind: 'user',
      subjectId: personId,
      detail: { staff: true, reason: 'callboard staff add' },
    });
    return true;
  });
}

/**
 * Turns two-step sign-in off for someone who lost their phone and recovery codes, ends their sessions, and emails them.
 * For people with database access (`callboard staff unlock`). Their setup period doesn't restart: once they sign in,
 * staff pages require two-step sign-in.
 * @throws 404 if no one has verified this email address, 409 if two-step sign-in is off
 */
export async function unlockStaff(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const personId = await verifiedPersonOf(tx, email);
    if (personId === undefined)
      throw refuse('not_found', 404, `No one has confirmed an account with the email ${email}.`);
    if (!(await endTwoStepFor(tx, personId)))
      throw refuse('two_step_off', 409, `Two-step sign-in is off for ${email}.`);
    const endedSessions = await endSessions(tx, personId);
    await logActivity(tx, {
      action: 'end_two_step',
      subjectKind: 'user',
      subjectId: personId,
      detail: { endedSessions, reason: 'callboard staff unlock' },
    });
  });
}

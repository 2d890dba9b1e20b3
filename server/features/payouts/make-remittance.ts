import { formatDollars, toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse, refuseField } from '#contract/primitives/problem.ts';
import { cashToSchools, payable, post } from '#server/features/ledger/index.ts';
import { lockSchool } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { notifyPayout } from './notify-payout.ts';
import { lockRecipient } from './recipient.store.ts';
import { remittanceRefusal, type WantedRemittance } from './remittance.rules.ts';
import { insertRemittance, insertReturned, lockPayouts, lockRemittance, setPaid } from './remittance.store.ts';

/**
 * Staff record the transfer that pays these rows, to the cent, in one transaction. Lock order: the school, then its
 * recipient, then the rows by id (rules-teachers P12).
 * @throws 404; 422 for an invalid date; 409 `no_recipient`, `other_school`, `payout_paid`, `payout_not_ready`,
 * `payout_held`, `below_minimum`, `amount_differs`, `date_in_future`, `date_too_early`, `reference_used`
 */
export function makeRemittance(
  ctx: Ctx,
  wanted: WantedRemittance & { readonly recipientId: number; readonly reference: string },
): Promise<{ remittanceId: number }> {
  const by = personIdOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const school = await lockSchool(tx, wanted.schoolId);
    if (!school) throw notFound();
    const recipient = await lockRecipient(tx, wanted.recipientId);
    if (recipient?.schoolId !== school.id) {
      throw refuseField(
        'recipientId',
        "This recipient is no longer on the school's list. Choose a different one.",
        'no_recipient',
        409,
      );
    }
    const rows = await lockPayouts(tx, wanted.payoutIds);
    const refusal = remittanceRefusal(wanted, rows, tx.clock.now());
    if (refusal) throw refusal;
    const reference = wanted.reference.trim();
    const { amountCents, bankOn } = wanted;
    const remittanceId = await insertRemittance(tx, {
      schoolId: school.id,
      recipientId: recipient.id,
      recipientName: recipient.name,
      amountCents,
      bankOn,
      reference,
      madeBy: by,
    });
    if (remittanceId === undefined) {
      throw refuseField(
        'reference',
        'A transfer to this school already has this reference. Check whether it was already recorded.',
        'reference_used',
        409,
      );
    }
    failPoint(tx, 'remittance.noted');
    await setPaid(
      tx,
      rows.map(({ id }) => id),
      { remittanceId, recipientId: recipient.id, reference, paidBy: by },
    );
    failPoint(tx, 'remittance.paid');
    await post(tx, {
      cause: `remittance:${remittanceId}`,
      kind: 'remittance',
      entries: [
        { account: payable(school.id), amount: amountCents },
        { account: cashToSchools, amount: -amountCents },
      ],
    });
    await logActivity(tx, {
      action: 'pay_school',
      subjectKind: 'remittance',
      subjectId: remittanceId,
      schoolId: school.id,
      detail: {
        amount: formatDollars(toDollars(amountCents)),
        recipient: recipient.name,
        date: bankOn,
        reference,
        payouts: rows.length,
      },
    });
    await notifyPayout(tx, { happened: 'paid', schoolId: school.id, payoutId: rows[0]?.id ?? 0, remittanceId });
    return { remittanceId };
  });
}

/**
 * Staff record that a transfer was returned (rules-teachers P13): its rows stay paid, and its amount is owed again as
 * one row.
 * @throws 404; 409 `returned_before`
 */
export function returnRemittance(
  ctx: Ctx,
  { remittanceId, reason }: { readonly remittanceId: number; readonly reason: string },
): Promise<{ payoutId: number }> {
  const by = personIdOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const remittance = await lockRemittance(tx, remittanceId);
    if (!remittance) throw notFound();
    if (remittance.returned) throw refuse('returned_before', 409, 'This transfer is already marked as returned.');
    const { schoolId, amountCents, bankOn, reference } = remittance;
    const cause = `The ${bankOn} transfer (${reference}) was returned: ${reason}`;
    const payoutId = await insertReturned(tx, remittance, { by, reason, cause });
    await post(tx, {
      cause: `remittance:${remittanceId}:returned`,
      kind: 'remittance_returned',
      entries: [
        { account: payable(schoolId), amount: -amountCents },
        { account: cashToSchools, amount: amountCents },
      ],
    });
    await logActivity(tx, {
      action: 'return_remittance',
      subjectKind: 'remittance',
      subjectId: remittanceId,
      schoolId,
      detail: { amount: formatDollars(toDollars(amountCents)), reference, reason },
    });
    await notifyPayout(tx, { happened: 'returned', schoolId, payoutId, remittanceId });
    return { payoutId };
  });
}

import { schoolAdminIds } from '#server/features/accounts/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addSchoolAdminBells } from './add-school-admin-bells.ts';
import { type PayoutHappened, payoutBell } from './payout-bell.rules.ts';
import { notificationFacts } from './payout-notification.query.ts';

export interface PayoutNotification {
  readonly happened: PayoutHappened;
  readonly schoolId: number;
  /** The row concerned; for a transfer, one of its rows (returned: the new one). */
  readonly payoutId: number;
  readonly remittanceId?: number;
}

/**
 * The same for each row or transfer, so School Admins are notified once. A hold can be lifted and set again, so its
 * occasion includes the time.
 */
function occasionOf(tx: Ctx, { happened, payoutId, remittanceId }: PayoutNotification): string {
  if (happened === 'held' || happened === 'lifted') return `payout:${payoutId}:${happened}:${tx.clock.now().getTime()}`;
  return remittanceId === undefined ? `payout:${payoutId}:${happened}` : `remittance:${remittanceId}:${happened}`;
}

/**
 * Notifies a school's School Admins of what happened to its payouts, by email and in the app; they can turn either off
 * (rules-teachers P15, X2). Runs in the caller's transaction. Parts of $0 and balances that aren't negative notify no
 * one. Calling it again notifies no one.
 */
export async function notifyPayout(tx: Ctx, notification: PayoutNotification): Promise<void> {
  const { happened, schoolId, payoutId, remittanceId } = notification;
  const facts = await notificationFacts(tx, notification);
  if (!facts || (happened === 'finalized' && facts.cents === 0)) return;
  if (happened === 'negative' && facts.balanceCents >= 0) return;
  const occasion = occasionOf(tx, notification);
  const mails = (await schoolAdminIds(tx, schoolId)).map((userId) => ({ occasion, to: { userId }, schoolId }));
  const about = { remittanceId: remittanceId ?? 0 };
  switch (happened) {
    case 'finalized':
      await queueMails(
        tx,
        'payout_finalized',
        mails.map((mail) => ({ ...mail, data: { payoutId } })),
      );
      break;
    case 'held':
    case 'lifted':
      await queueMails(
        tx,
        'payout_held',
        mails.map((mail) => ({ ...mail, data: { payoutId, change: happened } })),
      );
      break;
    case 'paid':
      await queueMails(
        tx,
        'payout_paid',
        mails.map((mail) => ({ ...mail, data: about })),
      );
      break;
    case 'returned':
      await queueMails(
        tx,
        'payout_returned',
        mails.map((mail) => ({ ...mail, data: about })),
      );
      break;
    case 'negative':
      await queueMails(
        tx,
        'payout_negative',
        mails.map((mail) => ({ ...mail, data: { schoolId } })),
      );
  }
  await addSchoolAdminBells(tx, { schoolId, kind: 'payout', occasion, ...payoutBell(happened, notification, facts) });
}

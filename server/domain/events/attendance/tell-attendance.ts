import { queueMail, queueMails } from '#server/domain/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { AttendanceRow } from './attendance.store.ts';

/** Mails and calendar entries of RSVPs, once per change. */
export async function tellAttending(tx: Ctx, rows: readonly AttendanceRow[], schoolId: number): Promise<void> {
  const mails = rows.map((row) => ({
    occasion: `attendance:${row.id}:${row.icsSequence}`,
    to: { userId: row.userId },
    data: { eventId: row.eventId },
    schoolId,
  }));
  const [mail] = mails;
  if (mail && mails.length === 1) await queueMail(tx, { kind: 'rsvp_confirmed', ...mail });
  else await queueMails(tx, 'rsvp_confirmed', mails);
}

export async function tellCancelled(
  tx: Ctx,
  row: AttendanceRow,
  schoolId: number,
  told: { refund?: { cashCents: number; credits: number }; because?: 'membership_ended' } = {},
): Promise<void> {
  await queueMail(tx, {
    kind: 'rsvp_cancelled',
    occasion: `attendance:${row.id}:${row.icsSequence}`,
    to: { userId: row.userId },
    data: { eventId: row.eventId, ...told },
    schoolId,
  });
}

import { queueMail, queueMails } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { AttendanceRow } from './attendance.store.ts';

const confirmed = (row: AttendanceRow, schoolId: number) => ({
  kind: 'rsvp_confirmed' as const,
  occasion: `attendance:${row.id}:${row.icsSequence}`,
  to: { userId: row.userId },
  data: { eventId: row.eventId },
  schoolId,
});

/** Sends an RSVP's emails and calendar entries, once per change. */
export async function notifyAttending(tx: Ctx, rows: readonly AttendanceRow[], schoolId: number): Promise<void> {
  const [row] = rows;
  if (row && rows.length === 1) await queueMail(tx, confirmed(row, schoolId));
  else
    await queueMails(
      tx,
      'rsvp_confirmed',
      rows.map((each) => confirmed(each, schoolId)),
    );
}

export async function notifyCancelled(
  tx: Ctx,
  row: AttendanceRow,
  schoolId: number,
  details: { refund?: { cashCents: number; credits: number }; because?: 'membership_ended' } = {},
): Promise<void> {
  await queueMail(tx, {
    kind: 'rsvp_cancelled',
    occasion: `attendance:${row.id}:${row.icsSequence}`,
    to: { userId: row.userId },
    data: { eventId: row.eventId, ...details },
    schoolId,
  });
}

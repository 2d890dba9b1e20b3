import { releaseHold } from '#server/features/seats/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { notifyEventChanged } from '../event/event-live.ts';
import { endAttendance, lapsedRsvps, lockAttendees } from './attendance.store.ts';
import { forgetOldNetworks } from './public-handle.store.ts';

const AT_ONCE = 500;

/**
 * Runs every minute: releases the seats of emailed RSVPs that weren't confirmed in time (rules §6). No email is sent:
 * the RSVP had never taken effect.
 */
export async function releaseLapsedRsvps(ctx: Ctx): Promise<void> {
  for (const row of await lapsedRsvps(ctx, AT_ONCE)) {
    await inTransaction(ctx, async (tx) => {
      await lockAttendees(tx, row.eventId, [row.userId]);
      if (!(await endAttendance(tx, row.id, 'released'))) return;
      if (row.seatHoldId !== null) await releaseHold(tx, { holdId: row.seatHoldId, as: 'expired' });
    });
    notifyEventChanged(ctx, row.eventId);
  }
  await forgetOldNetworks(ctx);
}

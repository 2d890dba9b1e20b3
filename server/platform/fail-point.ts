import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Ctx } from './ctx.ts';

/** Where a process may die at the worst moment: between an effect and the record that it was done. */
export const FAIL_POINTS = [
  'customer.made',
  'checkout-session.opened',
  'event.inserted',
  'event.stored',
  'order.paid',
  'order.seated',
  'order.told',
  'order.fulfilled',
  'enrol.recorded',
  'enrol.done',
  'mail.handed-over',
  'refund.sent',
  'cancellation.noted',
  'cancellation.checkout-ended',
  'cancellation.one-given-back',
  'event-cancellation.one-given-back',
  'remittance.noted',
  'remittance.paid',
] as const;
export type FailPoint = (typeof FAIL_POINTS)[number];

/**
 * Kills this process without warning (SIGKILL) if a test armed the point: the `FAIL_POINTS` folder then holds a file of
 * its name, which is removed first, so a point fires once. Otherwise it does nothing.
 */
export function failPoint(ctx: Ctx, name: FailPoint): void {
  const folder = ctx.config.failPoints;
  if (folder === undefined) return;
  try {
    unlinkSync(join(folder, name));
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
}

import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Ctx } from './ctx.ts';

/** Where a program may die at the worst moment: between an effect and the note that it was done. */
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
 * Kills this process without warning (SIGKILL) where a test armed the point: the folder of `FAIL_POINTS` then holds a file
 * of its name, which is taken away first, so that a point strikes once. Elsewhere it does nothing.
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

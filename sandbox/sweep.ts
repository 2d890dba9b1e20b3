import { expireSession } from './stripe/checkout-pay.ts';
import { dueRefund } from './stripe/refunds.ts';
import { type Due, dueRetry, dueSubscription } from './stripe/renewals.ts';
import type { World } from './world.ts';

/** One look does at most this much, so that a clock moved by years can't hang the process. */
const MOST_STEPS = 10_000;

/**
 * Does what time has made due, in the order in which it was due and each as of its own moment: sessions expire,
 * subscriptions renew period by period, refused renewals are tried again, failing refunds fail. Returns how many.
 */
export function sweep(world: World): number {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const due = nextDue(world);
    if (!due || due.at > world.now()) {
      world.sweptAt = world.now();
      return steps;
    }
    try {
      world.clock.standingAt(due.at, () => world.transaction(due.run, () => true));
    } catch (error) {
      // Undone, and tried again at the next look; the process and its other work go on.
      console.error('sandbox: something due broke', error);
      return steps;
    }
  }
  return MOST_STEPS;
}

/** Before a request is served: what became due since the last look, if at least a second went by. */
export function sweepIfLate(world: World): void {
  if (world.now() !== world.sweptAt) sweep(world);
}

function nextDue(world: World): Due | null {
  let next: Due | null = dueRefund(world);
  const consider = (due: Due | null): void => {
    if (due && (!next || due.at < next.at)) next = due;
  };
  for (const session of world.state.all('checkout_sessions')) {
    if (session.status === 'open') consider({ at: session.expires_at, run: () => expireSession(world, session) });
  }
  for (const invoice of world.state.all('invoices')) consider(dueRetry(world, invoice));
  for (const subscription of world.state.all('subscriptions')) consider(dueSubscription(world, subscription));
  return next;
}

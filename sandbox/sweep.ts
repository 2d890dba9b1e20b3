import { expireSession } from './stripe/checkout-pay.ts';
import { dueRefund } from './stripe/refunds.ts';
import { type Due, dueRetry, dueSubscription } from './stripe/renewals.ts';
import type { World } from './world.ts';

/** Maximum steps per sweep, so that a clock moved by years can't hang the process. */
const MAX_STEPS = 10_000;

/**
 * Does everything that is due, in order of due time and each as of its own moment: sessions expire, subscriptions renew
 * period by period, failed renewals are retried, failing refunds fail. Returns how many things were done.
 */
export function sweep(world: World): number {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const due = nextDue(world);
    if (!due || due.at > world.now()) {
      world.sweptAt = world.now();
      return steps;
    }
    try {
      world.clock.standingAt(due.at, () => world.transaction(due.run, () => true));
    } catch (error) {
      // Rolled back and retried at the next sweep. The process and its other work continue.
      console.error('sandbox: something due broke', error);
      return steps;
    }
  }
  return MAX_STEPS;
}

/** Before a request is served: does what became due since the last sweep, if at least a second has passed. */
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

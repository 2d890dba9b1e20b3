import { fullNameOf, requireVerified } from '#server/features/accounts/index.ts';
import {
  type CardSetupRow,
  CHECKOUT_LINKS,
  cardSetupByReference,
  endCardSetup,
  ensureCustomer,
  insertCardSetup,
  markSetupReconciled,
  openCardSetups,
  RECONCILE_AFTER_MINUTES,
  setSetupSession,
  withProvider,
} from '#server/features/checkout/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { forEachWhileReachable } from '#server/providers/payments/for-each-while-reachable.ts';
import { makeDefault, readCards } from './own-cards.ts';

const SWEEP_LIMIT = 200;

/** Sends a person to the provider's page to save a card, which becomes the default. */
export async function changePaymentMethod(ctx: Ctx): Promise<{ stripeLink: string }> {
  const person = await requireVerified(ctx);
  await takeFromLimit(ctx, CHECKOUT_LINKS, person.id);
  return withProvider(async () => {
    const name = fullNameOf(person);
    const customerId = await ensureCustomer(ctx, { id: person.id, email: person.email, name });
    const setup = await insertCardSetup(ctx, person.id);
    const { publicUrl } = ctx.config;
    const session = await ctx.providers.payments.openCardSetup({
      key: `card-setup-${setup.uuid}`,
      reference: setup.uuid,
      customerId,
      doneUrl: `${publicUrl}/change_card?saved=true`,
      backUrl: `${publicUrl}/change_card`,
    });
    await setSetupSession(ctx, setup.id, session.id);
    return { stripeLink: session.url ?? '' };
  });
}

/**
 * Records how a person left the page: the card is the default, or the page ended. Reads the provider again; doing it
 * twice changes nothing.
 */
async function settle(ctx: Ctx, setup: CardSetupRow, sessionId: string): Promise<void> {
  if (setup.state !== 'open') return;
  await markSetupReconciled(ctx, setup.id);
  const cardSetup = await ctx.providers.payments.readCardSetup(sessionId);
  if (cardSetup.state === 'open') return;
  if (cardSetup.cardId) await makeDefault(ctx, setup.userId, cardSetup.cardId);
  else await readCards(ctx, setup.userId);
  await endCardSetup(ctx, setup.id, cardSetup.cardId ? 'saved' : 'ended');
}

/** Handles the provider's report about a page with our reference. False if the reference belongs to no page. */
export async function settleCardSetup(ctx: Ctx, request: { reference: string; sessionId: string }): Promise<boolean> {
  const setup = await cardSetupByReference(ctx, request.reference);
  if (!setup) return false;
  await settle(ctx, setup, request.sessionId);
  return true;
}

/** Runs every minute: checks pages the provider didn't report. A page that was never opened has ended. */
export async function settleOpenCardSetups(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RECONCILE_AFTER_MINUTES * 60_000);
  const setups = new Map((await openCardSetups(ctx, before, SWEEP_LIMIT)).map((setup) => [setup.id, setup]));
  await forEachWhileReachable(ctx, [...setups.keys()], async (id) => {
    const setup = setups.get(id);
    if (setup?.sessionId) await settle(ctx, setup, setup.sessionId);
    else await endCardSetup(ctx, id, 'ended');
  });
}

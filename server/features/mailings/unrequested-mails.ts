import type { Ctx } from '#server/platform/ctx.ts';
import { countTry, type Limit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';

const DAY_SECONDS = 86_400;
/** Unrequested mails to one address, whatever they are about … */
const PER_ADDRESS: Limit = { name: 'unrequested_mails_address', points: 10, seconds: DAY_SECONDS };
/** … and those of them that one network causes: it alone can't use up the day of an address. */
const PER_NETWORK: Limit = { name: 'unrequested_mails_network', points: 3, seconds: DAY_SECONDS };

/**
 * Counts a mail to an address that its asker hasn't proven, whatever it is about. False: don't send it, and answer as always.
 * Mails that sign in (links, codes, password resets) aren't counted here: they have limits of their own. Call it outside of transactions,
 * right before the mail is queued.
 */
export async function mayMailUnrequested(ctx: Ctx, mail: { email: string; ip: string }): Promise<boolean> {
  const email = mail.email.trim().toLowerCase();
  const byNetwork = await countTry(ctx, PER_NETWORK, email, networkOf(mail.ip));
  return byNetwork.allowed && (await countTry(ctx, PER_ADDRESS, email)).allowed;
}

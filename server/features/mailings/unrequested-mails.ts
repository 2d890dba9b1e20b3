import type { Ctx } from '#server/platform/ctx.ts';
import { countTry, type Limit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';

const DAY_SECONDS = 86_400;
/** How many unrequested emails one email address may get a day, whatever they are about. */
const PER_ADDRESS: Limit = { name: 'unrequested_mails_address', points: 10, seconds: DAY_SECONDS };
/**
 * How many unrequested emails to one email address one network may cause a day, so that it can't use up that email
 * address's limit alone.
 */
const PER_NETWORK: Limit = { name: 'unrequested_mails_network', points: 3, seconds: DAY_SECONDS };

/**
 * Counts an email to an email address that the caller hasn't proven, whatever it is about. False: don't send it, and
 * respond as always. Sign-in emails (links, codes, password resets) aren't counted here: they have their own limits.
 * Call it outside of transactions, right before the email is queued.
 */
export async function mayMailUnrequested(ctx: Ctx, mail: { email: string; ip: string }): Promise<boolean> {
  const email = mail.email.trim().toLowerCase();
  const byNetwork = await countTry(ctx, PER_NETWORK, email, networkOf(mail.ip));
  return byNetwork.allowed && (await countTry(ctx, PER_ADDRESS, email)).allowed;
}

import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { deleteDeviceById, insertPushes, loadDelivery, type NewPush } from './push.store.ts';
import { vapidKeyOf } from './vapid-key.ts';

const DELIVER_PUSH = 'push.deliver';

/** Queues pushes for people who chose them, each once per person, kind, and occasion: one job per browser. */
export async function queuePushes(ctx: Ctx, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length === 0 || ctx.config.secretsKey === undefined) return;
  await inTransaction(ctx, async (tx) => {
    for (const delivery of await insertPushes(tx, pushes)) await tx.jobs.send(DELIVER_PUSH, delivery);
  });
}

/** The subscription ended, or isn't ours anymore. */
const GONE = [403, 404, 410];
const isWorthRetrying = (status: number) => status === 429 || status >= 500;

export const deliverPushJob = defineJob<{ messageId: number; deviceId: number }>({
  name: DELIVER_PUSH,
  async handle(ctx, ids) {
    const due = await loadDelivery(ctx, ids);
    const now = ctx.clock.now();
    if (!due || due.expiresAt <= now) return;
    const vapid = await vapidKeyOf(ctx);
    if (!vapid) return;
    // Its push service would refuse the new key. The browser registers again when a page opens.
    if (due.vapidPublicKey !== vapid.publicKey || !ctx.providers.push.knows(due.endpoint))
      return deleteDeviceById(ctx, ids.deviceId);
    const status = await ctx.providers.push.send({
      target: due,
      vapid,
      // A repeated delivery replaces the first one on the screen, by its tag.
      payload: JSON.stringify({ text: due.text, path: due.path, tag: `push-${ids.messageId}` }),
      ttlSeconds: Math.ceil((due.expiresAt.getTime() - now.getTime()) / 1000),
    });
    if (GONE.includes(status)) return deleteDeviceById(ctx, ids.deviceId);
    if (isWorthRetrying(status)) throw new Error(`The push service responded with ${status}.`);
    if (status < 200 || status > 299) ctx.log.warn({ ...ids, status }, 'a push service refused a message');
  },
});

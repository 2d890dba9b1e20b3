import { refuse } from '#contract/primitives/problem.ts';
import {
  addPushDevice,
  PUSH_KINDS,
  type PushKind,
  type PushSettings,
  removePushDevice,
  savePush,
  showPush,
} from '#contract/push/push.endpoints.ts';
import { type Ctx, inTransaction, personIdOf } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { deleteDevice, loadChoices, saveChoice, saveDevice, vapidKeyOf } from '../index.ts';
import { startingSweep } from './push-starting.ts';
import { sessionFamilyOf } from './starting.query.ts';

async function settingsOf(ctx: Ctx): Promise<PushSettings> {
  const [key, chosen] = await Promise.all([vapidKeyOf(ctx), loadChoices(ctx, personIdOf(ctx))]);
  // Safe: an object's own keys.
  const kinds = Object.keys(PUSH_KINDS) as PushKind[];
  return {
    publicKey: key?.publicKey ?? null,
    kinds: kinds.map((kind) => ({ kind, title: PUSH_KINDS[kind], enabled: chosen.has(kind) })),
  };
}

export const mount: Feature = {
  name: 'push/learner',
  routes: [
    route(showPush, settingsOf),
    route(savePush, async (ctx, { body }) => {
      const userId = personIdOf(ctx);
      await inTransaction(ctx, async (tx) => {
        for (const { kind, enabled } of body.kinds) await saveChoice(tx, userId, kind, enabled);
      });
      return settingsOf(ctx);
    }),
    route(addPushDevice, async (ctx, { body }) => {
      const key = await vapidKeyOf(ctx);
      if (!key) throw refuse('push_off', 503, 'Push notifications are off here.');
      if (!ctx.providers.push.knows(body.endpoint))
        throw refuse('unknown_push_host', 422, "We can't send push notifications to this browser.");
      if (body.vapidPublicKey !== key.publicKey)
        throw refuse('former_push_key', 409, 'Turn push notifications on again in this browser.');
      const userId = personIdOf(ctx);
      await inTransaction(ctx, async (tx) => {
        const familyId = ctx.actor.kind === 'person' && (await sessionFamilyOf(tx, ctx.actor.sessionId));
        // Signed out at the same moment.
        if (!familyId) return;
        await saveDevice(tx, { userId, familyId, ...body });
      });
      return {};
    }),
    route(removePushDevice, async (ctx, { body }) => {
      await deleteDevice(ctx, personIdOf(ctx), body.endpoint);
      return {};
    }),
  ],
  sweeps: [startingSweep],
};

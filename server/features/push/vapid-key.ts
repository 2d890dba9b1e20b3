import webPush from 'web-push';
import type { Ctx } from '#server/platform/ctx.ts';
import { BrokenSeal, seal, unseal } from '#server/platform/seal.ts';
import { loadKey, saveKey } from './push.store.ts';

const PURPOSE = 'push-vapid-key';

export interface VapidKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The key that identifies us to push services: made once, and again if `SECRETS_KEY` changed. Null without
 * `SECRETS_KEY`: push is off.
 */
export async function vapidKeyOf(ctx: Ctx): Promise<VapidKey | null> {
  if (ctx.config.secretsKey === undefined) return null;
  const stored = await loadKey(ctx);
  if (stored) {
    try {
      return { publicKey: stored.publicKey, privateKey: unseal(ctx.config, PURPOSE, stored.sealed) };
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error;
    }
  }
  const made = webPush.generateVAPIDKeys();
  await saveKey(ctx, { publicKey: made.publicKey, sealed: seal(ctx.config, PURPOSE, made.privateKey) }, stored);
  const kept = await loadKey(ctx);
  if (!kept) throw new Error('The VAPID key is gone.');
  return { publicKey: kept.publicKey, privateKey: unseal(ctx.config, PURPOSE, kept.sealed) };
}

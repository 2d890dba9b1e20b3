import Fastify, { type FastifyInstance } from 'fastify';
import { mountCccProjects } from './ccc/projects.ts';
import { mountControls } from './controls.ts';
import { forgetKeys } from './http/keys.ts';
import { mountStripeApi } from './http/stripe-api.ts';
import type { SandboxOptions } from './options.ts';
import { mountPages } from './pages/routes.ts';
import { mountScripts } from './pages/scripts.ts';
import { mountPayPalApi } from './paypal/api.ts';
import { mountPayPalPages } from './paypal/pages.ts';
import { followPlatformClock } from './platform-clock.ts';
import { watch } from './stripe/index.ts';
import { sweep } from './sweep.ts';
import { World } from './world.ts';
import { mountZoomApi } from './zoom/api.ts';

/** How often idempotency keys are checked for expired ones, in milliseconds. */
const FORGET_KEYS_MS = 60_000;

export type Sandbox = FastifyInstance & { world: World };

/**
 * The payment provider for development and tests: Stripe's HTTP API, its checkout pages, signed webhooks, and under
 * `/_controls` the switches that make things go wrong. The app isn't listening yet; `close()` stops its timers.
 */
export function buildSandbox(options: SandboxOptions = {}): Sandbox {
  const world = new World(options);
  const app = Fastify({
    logger: world.options.log && { level: 'info' },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  });
  watch(world);
  mountStripeApi(app, world);
  mountPages(app, world);
  mountScripts(app);
  mountPayPalApi(app, world);
  mountPayPalPages(app, world);
  mountZoomApi(app, world);
  mountCccProjects(app, world);
  mountControls(app, world);
  app.get('/healthz', () => ({ ok: true }));

  const timers: NodeJS.Timeout[] = [];
  let unfollow: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    forgetKeys(world.state, world.now(), true);
    world.webhooks.resume();
    timers.push(setInterval(() => sweep(world), world.options.sweepMs));
    timers.push(setInterval(() => forgetKeys(world.state, world.now(), false), FORGET_KEYS_MS));
    for (const timer of timers) timer.unref();
    const { databaseUrl } = world.options;
    if (databaseUrl)
      unfollow = followPlatformClock(databaseUrl, (offsetMs) => void (world.clock.follow(offsetMs) && sweep(world)));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await unfollow?.();
    world.webhooks.close();
    world.state.save();
  });
  return app.decorate('world', world) as Sandbox; // `decorate` adds exactly that field.
}

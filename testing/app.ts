import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '#server/app/http.ts';
import { openSystem, type System } from '#server/app/system.ts';
import { sweepOnce } from '#server/app/worker.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { drainQueue } from '#server/platform/jobs/boss.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export interface TestApp extends TestDatabase {
  readonly system: System;
  readonly app: FastifyInstance;
  /** Runs queued jobs until none is left; returns how many ran. Throws if a job throws. */
  drainJobs(): Promise<number>;
  /** Runs all sweeps once, as the worker does each minute. */
  sweep(): Promise<void>;
  /** Sends a request as this person; null: as a visitor. */
  as(personId: number | null, request: InjectOptions): Promise<LightMyRequestResponse>;
  /** The cookie header of this person's session. */
  cookieOf(personId: number): Promise<string>;
}

/**
 * The whole server on its own database: real routes, sessions, policies, and queue. Move the domain's clock with
 * `system.clock.advance`.
 */
export function testApp(options: { env?: () => Record<string, string>; poolSize?: number } = {}): TestApp {
  const t = testDatabase(options.poolSize ? { poolSize: options.poolSize } : {});
  let system: System | undefined;
  let app: FastifyInstance | undefined;
  const cookies = new Map<number, string>();
  beforeAll(async () => {
    const { readConfig } = await import('#server/platform/config.ts');
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: t.url,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      RATE_LIMIT_FACTOR: '1000',
      STAFF_TWO_STEP: 'optional',
      // Test uploads go to a folder of their own.
      DATA_DIR: join(tmpdir(), `callboard-test-${process.pid}`),
      // The payment provider is unavailable unless a test starts its own.
      STRIPE_API_URL: inject('unreachableProviderUrl'),
      ...options.env?.(),
    });
    system = await openSystem(config, 'web');
    app = await buildApp(system);
    await app.ready();
  });
  afterAll(async () => {
    await app?.close();
    await system?.close();
  });
  const opened = (): System => {
    if (!system) throw new Error('The test app is open only inside hooks and tests.');
    return system;
  };
  const cookieOf = async (personId: number): Promise<string> => {
    const known = cookies.get(personId);
    if (known) return known;
    const { cookie } = await startSession(opened().ctx({ kind: 'system' }, 'test'), personId);
    cookies.set(personId, cookie);
    return cookie;
  };
  const api: Omit<TestApp, keyof TestDatabase> = {
    get system() {
      return opened();
    },
    get app() {
      if (!app) throw new Error('The test app is open only inside hooks and tests.');
      return app;
    },
    drainJobs: () =>
      drainQueue(opened().boss, opened().jobCatalog, (job, data) =>
        job.handle(opened().ctx({ kind: 'system' }, `job:${job.name}`), data),
      ),
    sweep: () => sweepOnce(opened()),
    cookieOf,
    async as(personId, request) {
      const headers = personId === null ? {} : { cookie: await cookieOf(personId) };
      return this.app.inject({ ...request, headers: { ...headers, ...request.headers } });
    },
  };
  // Copying property descriptors keeps the getters of both objects.
  return Object.defineProperties(t, Object.getOwnPropertyDescriptors(api)) as TestApp;
}

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { ensureDatabase, startCluster } from '#tools/postgres/cluster.ts';

export const TEMPLATE = 'template_callboard';

/**
 * A payment provider that is unavailable. Without the `stripe-should-retry` header, Stripe's SDK waits up to a second
 * and retries.
 */
async function startAwayProvider(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(503, { 'stripe-should-retry': 'false', 'content-type': 'application/json' });
    response.end('{"error":{"type":"api_error","message":"away"}}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A throwaway cluster with one migrated template, from which each test file clones its database. */
export async function startTestCluster(): Promise<{ url: string; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-test-'));
  const cluster = await startCluster({ folder, fast: true, port: 55000 + Math.floor(Math.random() * 4000) });
  await ensureDatabase(cluster, TEMPLATE);
  const template = connect(cluster.url(TEMPLATE));
  await migrate(template.db);
  // The queue's own tables are part of the template too, so that a clone can send jobs right away.
  const { installQueue } = await import('#server/platform/jobs/boss.ts');
  await installQueue(cluster.url(TEMPLATE));
  await template.close();
  const admin = connect(cluster.url('postgres'), { max: 1 });
  await admin.pool.query(`alter database ${TEMPLATE} allow_connections false`);
  await admin.close();
  return {
    url: cluster.url('postgres'),
    async remove() {
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One cluster per test run. `TEST_CLUSTER_URL` names a running one, for many short runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.TEST_CLUSTER_URL;
  const cluster = running ? undefined : await startTestCluster();
  const away = await startAwayProvider();
  project.provide('clusterUrl', running ?? cluster?.url ?? '');
  project.provide('unreachableProviderUrl', away.url);
  return async () => {
    away.stop();
    await cluster?.remove();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    unreachableProviderUrl: string;
  }
}

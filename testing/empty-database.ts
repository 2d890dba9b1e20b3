import { afterAll, beforeAll, inject } from 'vitest';
import { type Connections, connect } from '#server/platform/database/pool.ts';
import './cluster.setup.ts';

let number = 0;

/** A database without tables for this test file; created before its tests, dropped after them. */
export function emptyDatabase(): { readonly url: string; readonly connections: Connections } {
  number += 1;
  const name = `empty_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}_${Date.now()}_${number}`;
  const clusterUrl = inject('clusterUrl');
  const url = clusterUrl.replace(/\/postgres(?=\?|$)/, `/${name}`);
  let connections: Connections | undefined;
  const asAdmin = async (sql: string): Promise<void> => {
    const admin = connect(clusterUrl, { max: 1 });
    await admin.pool.query(sql);
    await admin.close();
  };
  beforeAll(async () => {
    await asAdmin(`create database ${name}`);
    connections = connect(url, { max: 4 });
  });
  afterAll(async () => {
    await connections?.close();
    await asAdmin(`drop database if exists ${name} with (force)`);
  });
  return {
    url,
    get connections() {
      if (!connections) throw new Error('The database is there only inside hooks and tests.');
      return connections;
    },
  };
}

/** `npm run db:types`: writes the table types from a freshly migrated scratch database; `--verify` only compares. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { ensureDatabase, startCluster } from './cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'callboard-types-'));
const cluster = await startCluster({ folder, fast: true, port: 54700 });
let status = 1;
try {
  await ensureDatabase(cluster, 'callboard');
  const connections = connect(cluster.url());
  await migrate(connections.db);
  await connections.close();
  const result = spawnSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${cluster.url()}`,
      '--out-file=server/platform/database/schema.gen.ts',
      '--include-pattern=public.*',
      '--exclude-pattern=kysely_*',
      '--type-mapping={"int8":"number","numeric":"number","date":"string"}',
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit', shell: false },
  );
  status = result.status ?? 1;
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);

/**
 * Serves the whole product with the demo school on a throwaway cluster, for the end-to-end tests and the screenshots.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { connect } from '#server/platform/database/pool.ts';
import { startCluster } from '../postgres/cluster.ts';
import { buildServer, buildWeb } from './build.ts';
import { copyDemo, settleCopy } from './demo-copy.ts';
import { e2eEnvironmentFile, e2ePorts } from './e2e-ports.ts';
import { BUNDLE } from './node-flags.ts';
import { type Program, startProgram } from './steps.ts';

const port = Number(process.env.E2E_PORT ?? 3100);
const { sandbox: sandboxPort, identity: identityPort, database: databasePort } = e2ePorts(port);
const environmentFile = e2eEnvironmentFile(port);
const folder = mkdtempSync(join(tmpdir(), 'callboard-e2e-'));
const addresses = { web: `http://localhost:${port}`, sandbox: `http://127.0.0.1:${sandboxPort}` };
await copyDemo(folder, addresses);
const cluster = await startCluster({ folder: join(folder, 'postgres'), fast: true, port: databasePort });
const programs: Program[] = [];

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const program of programs) program.child.kill('SIGTERM');
  await Promise.all(programs.map((program) => program.ended));
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
  rmSync(environmentFile, { force: true });
  process.exit(code);
}
process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));

async function launch(program: Program): Promise<void> {
  programs.push(program);
  void program.ended.then((code) => {
    if (!stopping) void stop(code || 1);
  });
  await program.ready;
}

try {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: cluster.url(),
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: addresses.web,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    RATE_LIMIT_FACTOR: '1000',
    STAFF_TWO_STEP: 'optional',
    STRIPE_SECRET_KEY: '',
    SMTP_URL: '',
    CHAT_URL: 'https://chat.callboard.example/community',
    CHAT_PUBLIC_URL: 'https://chat.callboard.example/lobby',
    ...projectsEnvironment(addresses.sandbox),
    ...identityEnvironment(`http://127.0.0.1:${identityPort}`),
  };
  mkdirSync(dirname(environmentFile), { recursive: true });
  // The file contains the database password, and writing to an existing file would keep that file's mode.
  rmSync(environmentFile, { force: true });
  writeFileSync(environmentFile, JSON.stringify(env), { mode: 0o600 });
  const connections = connect(cluster.url(), { max: 2 });
  await settleCopy(connections.pool, folder, addresses);
  await connections.close();
  await buildWeb();
  await buildServer();
  await launch(
    startProgram('sandbox/main.ts', [], {
      ...env,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: 'whsec_callboard_sandbox',
      SANDBOX_KEY: 'sk_test_callboard',
      SANDBOX_IDENTITY_PORT: String(identityPort),
      SANDBOX_STATE_FILE: join(folder, 'sandbox.json'),
    }),
  );
  await Promise.all([launch(startProgram(BUNDLE, ['web'], env)), launch(startProgram(BUNDLE, ['worker'], env))]);
} catch (error) {
  console.error(error);
  await stop(1);
}

/**
 * Fills a demo school into the given folder: a stopped cluster, its media, and the sandbox's state. See `demo-copy.ts`.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { type Cluster, ensureDatabase, startCluster } from '../postgres/cluster.ts';
import { copyFolder } from '../postgres/home.ts';
import { FORMER_PASSWORD } from '../postgres/password.ts';
import { DATABASE_USER } from '../postgres/service-user.ts';
import { markUnfinished } from '../seed/unfinished.ts';
import { ORIGIN_FILE, type Origin, STORED } from './demo-copy.ts';
import { freePort } from './free-port.ts';
import { type Program, startProgram } from './steps.ts';

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Usage: node tools/run/fill-demo.ts FOLDER');
/** The web URL in the template's emails. */
const WEB = 'http://localhost:3000';
/** `isBeingFilled` in demo-copy.ts reads the process id. */
const beside = `${target}.${process.pid}.new`;
const filled = join(beside, 'filled');
const programs: Program[] = [];
let starting: Promise<Cluster> | undefined;

async function stopPrograms(): Promise<void> {
  for (const program of programs) program.child.kill('SIGTERM');
  await Promise.all(programs.map((program) => program.ended));
}

let cleaning: Promise<void> | undefined;
function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    await stopPrograms();
    await (await starting?.catch(() => undefined))?.remove();
    rmSync(beside, { recursive: true, force: true });
  })();
  return cleaning;
}
const brokenOff = (): void => void cleanUp().finally(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, brokenOff);
// The process waiting for us has ended.
process.on('disconnect', brokenOff);

async function fill(cluster: Cluster): Promise<Origin> {
  await ensureDatabase(cluster, 'callboard');
  const [sandboxPort, identityPort] = [await freePort(), await freePort()];
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const env = {
    ...Object.fromEntries(STORED.map((name) => [name, ''])),
    NODE_ENV: 'test',
    DATABASE_URL: cluster.url(),
    DATA_DIR: filled,
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: WEB,
    LOG_LEVEL: 'error',
    STAFF_TWO_STEP: 'optional',
    SMTP_URL: '',
    ...projectsEnvironment(sandbox),
    ...identityEnvironment(`http://127.0.0.1:${identityPort}`),
  };
  const { stripe } = readConfig(env);
  const { db, pool, close } = connect(cluster.url(), { max: 2 });
  await migrate(db);
  programs.push(
    startProgram('sandbox/main.ts', [], {
      ...env,
      SANDBOX_WEBHOOK_URL: `${WEB}/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: stripe.webhookSecret,
      SANDBOX_KEY: stripe.secretKey,
      SANDBOX_IDENTITY_PORT: String(identityPort),
      SANDBOX_STATE_FILE: join(filled, 'sandbox.json'),
    }),
  );
  await programs[0]?.ready;
  const seed = startProgram('tools/seed/demo.ts', [], env);
  programs.push(seed);
  const code = await seed.ended;
  if (code !== 0) throw new Error(`tools/seed/demo.ts ended with ${code}.`);
  await markUnfinished(pool, 'copying');
  await pool.query('delete from sessions');
  // A copy gets its own password, in place of this one, at its first start.
  await pool.query(`alter user ${DATABASE_USER} password '${FORMER_PASSWORD}'`);
  await close();
  return { web: WEB, sandbox, at: new Date().toISOString() };
}

try {
  mkdirSync(filled, { recursive: true });
  starting = startCluster({ folder: join(filled, 'postgres'), fast: true, port: await freePort() });
  const cluster = await starting;
  const origin = await fill(cluster);
  await stopPrograms();
  await cluster.stop();
  const completeDir = join(beside, 'whole');
  mkdirSync(completeDir);
  for (const name of ['media', 'sandbox.json']) renameSync(join(filled, name), join(completeDir, name));
  copyFolder(join(cluster.home, 'pgdata'), join(completeDir, 'pgdata'));
  writeFileSync(join(completeDir, ORIGIN_FILE), JSON.stringify(origin));
  // If two run at the same time, the first to finish wins.
  if (!existsSync(target)) renameSync(completeDir, target);
} finally {
  await cleanUp();
}
process.exit(0);

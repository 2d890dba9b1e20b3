/** `npm start`: database, migrations, demo school, build, sandbox, web, and worker; Ctrl-C stops all of it. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { chatEnvironment } from '#sandbox/identity/chat.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { checkPooling } from '#server/platform/database/check-pooling.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { NewerSchema } from '#server/platform/database/migrations.ts';
import { connect } from '#server/platform/database/pool.ts';
import { DatabaseUnreachable, reachDatabase } from '#server/platform/database/reach.ts';
import { emptyDatabase, unfinishedOf } from '../seed/unfinished.ts';
import { buildServer, buildWeb, NotBuilt } from './build.ts';
import { choosePorts } from './choose-ports.ts';
import { canCopyDemo, copyDemo, isNewDataFolder, settleCopy } from './demo-copy.ts';
import {
  AlreadyRunning,
  claimDatabase,
  type DatabaseHandle,
  loadEnvironmentFile,
  noteSandboxPort,
  openDatabase,
} from './environment.ts';
import { freePort } from './free-port.ts';
import { type KeptDatabase, keepDatabase } from './kept-database.ts';
import { BUNDLE } from './node-flags.ts';
import { PortTaken } from './ports.ts';
import { Restarting } from './restarting.ts';
import { type Program, startProgram, step } from './steps.ts';
import { Supervised } from './supervised.ts';

const dev = process.argv.includes('--dev');
const restarting: Restarting[] = [];
const supervised: Supervised[] = [];
let database: DatabaseHandle | undefined;
let kept: KeptDatabase | undefined;
/** How long programs may take to stop, in milliseconds; the configuration sets it. */
let leaveMs = 10_000;
let stopping: Promise<void> | undefined;
/** Extra milliseconds beyond the configured time: for closing connections, and for a busy machine. */
const LEAVE_SLACK_MS = 5_000;

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    process.stdout.write('\n· stopping … ');
    const ends = [...restarting, ...supervised].map((one) => one.stop());
    await Promise.race([Promise.all(ends), sleep(leaveMs)]);
    for (const one of supervised) one.kill();
    await kept?.stop();
    await database?.stop();
    noteSandboxPort(null);
    process.stdout.write('done\n');
    process.exit(code);
  })();
  return stopping;
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));

const CHANGES = { folders: ['server', 'contract', 'covers'], say: (line: string) => console.log(line) } as const;
/** Restarts a program whenever it dies, for any reason. */
async function supervise(title: string, start: () => Program): Promise<void> {
  const one = new Supervised({ title, start, say: CHANGES.say });
  supervised.push(one);
  await one.ready;
}

/** Keeps a program running, restarting it when files in its folders change. */
async function keep(program: Restarting): Promise<void> {
  restarting.push(program);
  await program.ready;
}

async function main(): Promise<void> {
  loadEnvironmentFile();
  // The configuration is checked, and the ports are held, before anything is started.
  const ports = await choosePorts(readConfig(process.env, { startsDatabase: true }), process.env);
  for (const note of ports.notes) console.log(`· ${note}`);

  const { dataDir, publicUrl } = readConfig({ ...process.env, ...ports.environment }, { startsDatabase: true });
  const addresses = { web: publicUrl, sandbox: `http://127.0.0.1:${ports.sandbox?.port}` };
  const copies = canCopyDemo(process.env) && isNewDataFolder(dataDir);
  if (copies) await step('demo school', () => copyDemo(dataDir, addresses));
  await step('database', async () => {
    database = await openDatabase();
    kept = await keepDatabase(database, claimDatabase, CHANGES.say);
    return database.note;
  });
  // On a laptop the progress lines are the log; in production every request is one line.
  const inDevelopment =
    process.env.NODE_ENV === 'production'
      ? {}
      : // The demo's staff sign in with only a published password.
        { LOG_LEVEL: process.env.LOG_LEVEL || 'warn', STAFF_TWO_STEP: process.env.STAFF_TWO_STEP || 'optional' };
  const configured = { ...process.env, ...inDevelopment, ...ports.environment, DATABASE_URL: database?.url };
  const { chatUrl, projects } = readConfig(configured);
  const standIn = `http://127.0.0.1:${ports.identity?.port}`;
  const env = {
    ...configured,
    ...(ports.identity ? identityEnvironment(standIn) : {}),
    ...(ports.sandbox && !projects ? projectsEnvironment(`http://127.0.0.1:${ports.sandbox.port}`) : {}),
    ...(ports.identity && !chatUrl ? chatEnvironment(standIn) : {}),
  };
  const config = readConfig(env);
  leaveMs = config.goingAwayMs + config.finishWithinMs + LEAVE_SLACK_MS;

  const connections = connect(config.databaseDirectUrl, { max: 2 });
  await reachDatabase(connections.pool);
  await checkPooling(config);
  await settleCopy(connections.pool, config.dataDir, addresses);
  if (!config.production && (await unfinishedOf(connections.pool))) {
    await step('throwing away a demo school that was never finished', async () => {
      await emptyDatabase(connections.pool);
      rmSync(`${config.dataDir}/sandbox.json`, { force: true });
      return '';
    });
  }
  await step('migrations', async () => {
    const ran = await migrate(connections.db);
    return ran.length > 0 ? `${ran.length} applied` : 'up to date';
  });
  const { rows } = await connections.pool.query('select 1 from courses limit 1');
  await connections.close();

  if (!dev) {
    await step('web', buildWeb);
    await step('server', buildServer);
  }
  const firstTime = rows.length === 0 && !config.production;
  const startSandbox = async (): Promise<void> => {
    if (!ports.sandbox) return;
    await Promise.all([ports.sandbox.release(), ports.identity?.release()]);
    const port = String(ports.sandbox.port);
    noteSandboxPort(ports.sandbox.port);
    await supervise('the payment sandbox', () =>
      startProgram('sandbox/main.ts', [], {
        ...env,
        SANDBOX_PORT: port,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/webhooks/stripe`,
        SANDBOX_WEBHOOK_SECRET: config.stripe.webhookSecret,
        SANDBOX_KEY: config.stripe.secretKey,
        PUBLIC_URL: config.publicUrl,
        ...(ports.identity ? { SANDBOX_IDENTITY_PORT: String(ports.identity.port) } : {}),
        SANDBOX_STATE_FILE: `${config.dataDir}/sandbox.json`,
      }),
    );
  };
  if (firstTime) {
    // The demo's learners pay like everyone else.
    await step('payment sandbox', startSandbox);
    await step('demo school', async () => {
      const seed = startProgram('tools/seed/demo.ts', [], env);
      const code = await seed.ended;
      if (code !== 0) throw new Error('Filling the demo school failed; see above.');
    });
  }
  const startWeb = async (): Promise<void> => {
    await ports.web.release();
    await supervise('the web', () => startProgram(BUNDLE, ['web'], env));
  };
  // In development Vite renders the pages in front and keeps running; behind it, the API restarts with each change.
  const startWatched = async (): Promise<void> => {
    const apiPort = String(await freePort());
    const api = { ...env, CALLBOARD_DEV: '1', PORT: apiPort, HOST: '127.0.0.1', PUBLIC_URL: config.publicUrl };
    const watched = (title: string, role: string, programEnv: typeof env, after?: Restarting): Restarting =>
      new Restarting({ ...CHANGES, title, after, start: () => startProgram('server/main.ts', [role], programEnv) });
    const theApi = watched('the API', 'web', api);
    await ports.web.release();
    await Promise.all([
      keep(theApi),
      keep(watched('the worker', 'worker', env, theApi)),
      // Vite and all web modules run in this process, for which the deployed program's heap is too small.
      supervise('the pages', () =>
        startProgram('tools/run/pages.ts', ['pages'], { ...env, API_PORT: apiPort }, ['--max-old-space-size=4096']),
      ),
    ]);
  };
  const title = config.stripe.sandbox ? 'web server, worker and payment sandbox' : 'web server and worker';
  await step(title, async () => {
    const served = dev
      ? [startWatched()]
      : [startWeb(), supervise('the worker', () => startProgram(BUNDLE, ['worker'], env))];
    await Promise.all([...(firstTime ? [] : [startSandbox()]), ...served]);
  });
  console.log(`\nCallboard is at ${config.publicUrl}  (Ctrl-C stops it)`);
  if (!config.production) console.log(`Mails: ${config.publicUrl}/dev/outbox   API: ${config.publicUrl}/api/docs/`);
}

main().catch((error: unknown) => {
  const expected = [ConfigError, PortTaken, AlreadyRunning, DatabaseUnreachable, NewerSchema, NotBuilt].some(
    (kind) => error instanceof kind,
  );
  console.error(expected ? (error as Error).message : error);
  void stop(1);
});

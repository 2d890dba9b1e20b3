/** `npm start`: database, migrations, demo school, build, sandbox, web and worker; Ctrl-C stops all of it. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEnvironment } from '#sandbox/identity/chat.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { connect } from '#server/platform/database/pool.ts';
import { emptyDatabase, isUnfinished } from '../seed/unfinished.ts';
import { buildWeb } from './build.ts';
import { type DatabaseHandle, loadEnvironmentFile, openDatabase } from './environment.ts';
import { type Program, startProgram, step } from './steps.ts';

const dev = process.argv.includes('--dev');
const programs: Program[] = [];
let database: DatabaseHandle | undefined;
let stopping: Promise<void> | undefined;

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    process.stdout.write('\n· stopping … ');
    for (const program of programs) program.child.kill('SIGTERM');
    const gone = Promise.all(programs.map((program) => program.ended));
    await Promise.race([gone, sleep(10_000)]);
    for (const program of programs) program.child.kill('SIGKILL');
    await database?.stop();
    process.stdout.write('done\n');
    process.exit(code);
  })();
  return stopping;
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));

async function launch(program: Program): Promise<void> {
  programs.push(program);
  void program.ended.then((code) => {
    if (stopping) return;
    console.error(`A program ended unexpectedly (${code}); stopping the rest.`);
    void stop(1);
  });
  await program.ready;
}

async function main(): Promise<void> {
  loadEnvironmentFile();
  // Checked before anything is started; the database's address is filled in where the embedded one is used.
  readConfig({ DATABASE_URL: 'postgres://embedded', ...process.env });

  await step('database', async () => {
    database = await openDatabase();
    return database.note;
  });
  // On a laptop the progress lines are the log; in production every request is a line.
  const quiet = process.env.NODE_ENV === 'production' ? {} : { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
  const configured = { ...process.env, ...quiet, DATABASE_URL: database?.url };
  const before = readConfig(configured);
  // As with payments: without providers of one's own the sandbox's stand behind the buttons.
  const identityPort = before.sandboxPort + 1;
  const withIdentity = before.stripe.sandbox && !Object.values(before.identity).some(Boolean);
  const standIn = `http://127.0.0.1:${identityPort}`;
  const env = {
    ...configured,
    ...(withIdentity ? identityEnvironment(standIn) : {}),
    ...(withIdentity && !before.chatUrl ? chatEnvironment(standIn) : {}),
  };
  const config = readConfig(env);

  const connections = connect(config.databaseUrl, { max: 2 });
  if (!config.production && (await isUnfinished(connections.pool))) {
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

  if (!dev) await step('web', buildWeb);
  const firstTime = rows.length === 0 && !config.production;
  const startSandbox = async (): Promise<void> => {
    if (!config.stripe.sandbox) return;
    await launch(
      startProgram('sandbox/main.ts', [], {
        ...env,
        SANDBOX_PORT: String(config.sandboxPort),
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/webhooks/stripe`,
        SANDBOX_WEBHOOK_SECRET: config.stripe.webhookSecret,
        SANDBOX_KEY: config.stripe.secretKey,
        PUBLIC_URL: config.publicUrl,
        ...(withIdentity ? { SANDBOX_IDENTITY_PORT: String(identityPort) } : {}),
        SANDBOX_STATE_FILE: `${config.dataDir}/sandbox.json`,
      }),
    );
  };
  if (firstTime) {
    // The demo's learners pay like everybody else.
    await step('payment sandbox', startSandbox);
    await step('demo school', async () => {
      const seed = startProgram('tools/seed/demo.ts', [], env);
      const code = await seed.ended;
      if (code !== 0) throw new Error('Filling the demo school failed; see above.');
    });
  }
  // Vite and the whole graph of modules live in the web process then: the heap of a served program is too small for them.
  const watch = dev
    ? [
        '--max-old-space-size=4096',
        '--watch-path=server',
        '--watch-path=contract',
        '--watch-path=covers',
        '--watch-preserve-output',
      ]
    : [];
  const title = config.stripe.sandbox ? 'web server, worker and payment sandbox' : 'web server and worker';
  await step(title, async () => {
    const devEnv = dev ? { CALLBOARD_DEV: '1' } : {};
    await Promise.all([
      ...(firstTime ? [] : [startSandbox()]),
      launch(startProgram('server/main.ts', ['web'], { ...env, ...devEnv }, watch)),
      launch(startProgram('server/main.ts', ['worker'], env, watch)),
    ]);
  });
  console.log(`\nCallboard is at ${config.publicUrl}  (Ctrl-C stops it)`);
  if (!config.production) console.log(`Mails: ${config.publicUrl}/dev/outbox   API: ${config.publicUrl}/api/docs/`);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  void stop(1);
});

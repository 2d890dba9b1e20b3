import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tools/run/free-port.ts';
import { BUNDLE, nodeEnvironment, nodeFlags } from '#tools/run/node-flags.ts';

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Milliseconds from spawning to the program's own ready message. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts one of our programs and waits for its 'ready'. Its log is produced, but discarded. */
export async function runProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<RunningProgram> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeFlags(file), file, ...args], {
    env: { ...nodeEnvironment(file), ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    new Promise<void>((resolve) => child.on('message', (message) => message === 'ready' && resolve())),
    ended.then(() => {
      throw new Error(`${file} ended before it was ready.`);
    }),
  ]);
  return {
    child,
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - began,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The programs' environment. The public URL also determines the cookie names. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  // Requests still come over plain http, because no proxy is in front.
  PUBLIC_URL: 'https://callboard.example',
  LOG_LEVEL: 'info',
  // Nothing is paid here. Production only requires keys that aren't the sandbox's.
  STRIPE_SECRET_KEY: 'sk_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  SMTP_URL: '',
  ALLOW_TEST_PAYMENTS: 'true',
  ALLOW_UNLIMITED: 'true',
  // There is no load balancer to wait for.
  GOING_AWAY_SECONDS: '0',
};

/**
 * One web process as in production, except that request limits are raised, because they would stop the load instead of
 * serving it.
 */
export function runApp(databaseUrl: string, env: Record<string, string> = {}): Promise<RunningProgram> {
  return runProgram(BUNDLE, ['web'], {
    ...PRODUCTION,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: '1000000',
    ...env,
  });
}

/** The bare `node:http` server that rates are compared with. `SENDS` names the file with its responses. */
export function runBareHttp(env: Record<string, string> = {}): Promise<RunningProgram> {
  return runProgram('bench/controls/bare-http.ts', [], env);
}

export function runWorker(databaseUrl: string, env: Record<string, string> = {}): Promise<RunningProgram> {
  return runProgram(BUNDLE, ['worker'], { ...PRODUCTION, DATABASE_URL: databaseUrl, ...env });
}

/** The SMTP server that accepts and discards everything. */
export function runSmtpSink(): Promise<RunningProgram> {
  return runProgram('bench/controls/smtp-sink.ts', [], {});
}

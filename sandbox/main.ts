import { z } from 'zod';
import { startIdentity } from './identity/start.ts';
import { startSandbox } from './start.ts';

/** Runs the sandbox as a separate process. */
const env = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(12_111),
    SANDBOX_HOST: z.string().default('127.0.0.1'),
    SANDBOX_KEY: z.string().default('sk_test_callboard'),
    SANDBOX_WEBHOOK_URL: z.url().optional(),
    SANDBOX_WEBHOOK_SECRET: z.string().min(1).default('whsec_callboard'),
    SANDBOX_PUBLIC_URL: z.url().optional(),
    /** Port of the sign-in providers. If omitted, none are started. */
    SANDBOX_IDENTITY_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    PUBLIC_URL: z.url().optional(),
    SANDBOX_STATE_FILE: z.string().optional(),
    DATABASE_URL: z.string().optional(),
    NODE_ENV: z.string().optional(),
  })
  .safeParse(process.env);

if (!env.success) {
  console.error(`sandbox: ${z.prettifyError(env.error)}`);
  process.exit(1);
}
if (env.data.NODE_ENV === 'production') {
  console.error('sandbox: refuses to run with NODE_ENV=production');
  process.exit(1);
}
const running = await startSandbox({
  port: env.data.SANDBOX_PORT,
  host: env.data.SANDBOX_HOST,
  key: env.data.SANDBOX_KEY,
  webhookSecret: env.data.SANDBOX_WEBHOOK_SECRET,
  ...(env.data.SANDBOX_WEBHOOK_URL && { webhookUrl: env.data.SANDBOX_WEBHOOK_URL }),
  ...(env.data.SANDBOX_PUBLIC_URL && { publicUrl: env.data.SANDBOX_PUBLIC_URL }),
  ...(env.data.SANDBOX_STATE_FILE && { stateFile: env.data.SANDBOX_STATE_FILE }),
  ...(env.data.DATABASE_URL && { databaseUrl: env.data.DATABASE_URL }),
});
const identity =
  env.data.SANDBOX_IDENTITY_PORT && env.data.PUBLIC_URL
    ? await startIdentity({ port: env.data.SANDBOX_IDENTITY_PORT, publicUrl: env.data.PUBLIC_URL })
    : undefined;
// Tells the parent process if there is one, otherwise the console.
if (process.send) process.send('ready');
else console.log(`sandbox: speaks Stripe at ${running.url}`);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void Promise.all([running.close(), identity?.close()]).then(() => process.exit(0));
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('disconnect', stop);

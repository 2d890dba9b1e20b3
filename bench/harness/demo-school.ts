import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { freePort } from '#tools/run/free-port.ts';
import { startProgram } from '#tools/run/steps.ts';

/** Fills a migrated database with the demo school, whose payments go through a sandbox that ends with it. */
export async function fillDemoSchool(databaseUrl: string, folder: string): Promise<void> {
  const [port, sandboxPort, identityPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
    STAFF_TWO_STEP: 'optional',
    STRIPE_SECRET_KEY: '',
    SMTP_URL: '',
    ...projectsEnvironment(`http://127.0.0.1:${sandboxPort}`),
  };
  const sandbox = startProgram('sandbox/main.ts', [], {
    ...env,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
    SANDBOX_WEBHOOK_SECRET: 'whsec_callboard_sandbox',
    SANDBOX_KEY: 'sk_test_callboard',
    SANDBOX_IDENTITY_PORT: String(identityPort),
  });
  try {
    await sandbox.ready;
    if ((await startProgram('tools/seed/demo.ts', [], env).ended) !== 0) {
      throw new Error('Filling the demo school failed.');
    }
  } finally {
    sandbox.child.kill('SIGTERM');
    await sandbox.ended;
  }
}

import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { freePort } from '#tools/run/free-port.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';
import { freezeDefaults } from './changes.ts';

/** When the demo school is filled. */
const FILLED_AT = '2027-03-10T16:05:00Z';
/** What the clock says while it is read: after the slowest filling. */
const READ_AT = '2027-03-10T17:00:00Z';

/** The whole server on the demo school, filled and read at a fixed time. The payment sandbox runs beside it. */
export function demoSchool(): TestApp {
  const folder = join(tmpdir(), `callboard-frozen-${process.pid}`);
  const env: Record<string, string> = {
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    // A name of its own would stand in the answers.
    STRIPE_API_URL: '',
  };
  const start = (file: string, also: Record<string, string>): Program =>
    startProgram(
      file,
      [],
      {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        STAFF_TWO_STEP: 'optional',
        FROZEN_NOW: FILLED_AT,
        ...also,
      },
      ['--import', './testing/frozen/fixed-date.ts'],
    );
  let sandbox: Program | undefined;
  beforeAll(async () => {
    const [port, identityPort] = [await freePort(), await freePort()];
    Object.assign(env, projectsEnvironment(`http://127.0.0.1:${port}`), {
      ...identityEnvironment(`http://127.0.0.1:${identityPort}`),
      SANDBOX_PORT: String(port),
    });
    sandbox = start('sandbox/main.ts', { ...env, SANDBOX_IDENTITY_PORT: String(identityPort) });
    await sandbox.ready;
  });
  const t = testApp({ env: () => env });
  beforeAll(async () => {
    await freezeDefaults(t.db, new Date(FILLED_AT));
    const code = await start('tools/seed/demo.ts', { ...env, DATABASE_URL: t.url }).ended;
    if (code !== 0) throw new Error('Filling the demo school failed; see above.');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(READ_AT) });
  });
  afterAll(async () => {
    vi.useRealTimers();
    sandbox?.child.kill('SIGTERM');
    await sandbox?.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return t;
}
